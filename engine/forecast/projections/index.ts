export { project, type ProjectedRows } from './project.ts';
