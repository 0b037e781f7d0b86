export { project, type ProjectedRows } from './project.ts';
export { type Row } from './rows.ts';
