export {
  lineShares,
  wasmMemory,
  type Budget,
  type BudgetLimit,
  type ColumnValues,
  type Distribution,
  type Inflater,
  type InflateRaw,
  type LineShares,
  type NewMemory,
  type OtherForm,
  type ReadOptions,
  type SimError,
  type SimulationBytes,
  type Wasm,
} from '../simulation/index.ts';
export {
  openTable,
  readColumn,
  readSimulation,
  shareTable,
  tableFromColumns,
  writeNpz,
  type ColumnsError,
  type ColumnsOptions,
  type MemoryError,
  type NpzOptions,
  type SharedTable,
} from './tables.ts';
export { type SimTable } from './handles.ts';
export { type ColumnError } from '../parlay/index.ts';
export { type DeflateRaw } from '../simulation/write/index.ts';
export type { Result } from '../result.ts';
