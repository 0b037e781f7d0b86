export {
  type SimError,
  type SourcePosition,
  type ValueProblem,
  type Budget,
  type BudgetLimit,
  type OtherForm,
  DEFAULT_BUDGET,
} from './errors.ts';
export { Columns, columnName, type ColumnId } from './columns.ts';
export { checkSimulation, type SimTable, type BadValue } from './table/table.ts';
export { firstDifference } from './table/difference.ts';
export { createTable } from './table/stage.ts';
export { putPlanes, type Planes } from './table/planes.ts';
export {
  type TableWriter,
  type GrowingWriter,
  STAGE,
  ABSENT,
  NO_VALUE,
  WIDE,
  MAX_VALUE,
  MIN_NARROW,
  MAX_NARROW,
} from './table/writer.ts';
export { runSteps, type Steps } from './table/steps.ts';
export { type Condition, type MaskCache, type ResolvedLeg } from './table/masks.ts';
export { SlipCounter, type SlipCounts } from './table/counts.ts';
export { RecordWeights, recordBits, WEIGHED_RECORDS, type RecordBits } from './table/weights.ts';
export { type SlipDetails } from './table/details.ts';
export { type PushedLegs } from './table/pushes.ts';
export { type ResultGroups } from './table/resultGroups.ts';
export { histograms, countsBeyond, countsUnlost, type Histogram } from './table/histograms.ts';
export { openPlanes, sharePlanes, type SharedPlanes } from './table/shared.ts';
export { writeColumns, type ColumnValues } from './table/columnValues.ts';
export { counted, lineShares, mean, sideShare, type Distribution, type LineShares } from './distribution.ts';
export { pureMemory, type NewMemory } from './table/memory.ts';
export { compiled, wasmMemory, type Wasm } from './wasm/memory.ts';
export {
  readSimulation,
  openReaderOf,
  openCsv,
  openJsonRecords,
  openJsonSplit,
  openNpz,
  sniff,
  type Forms,
  type OpenForm,
  type Reader,
  type ReadOptions,
  ABORTED,
  needPorts,
  type Signal,
  type SimulationBytes,
  type Inflater,
  type InflateRaw,
} from './read/index.ts';
