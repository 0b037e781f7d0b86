export {
  readSimulation,
  wasmMemory,
  type Budget,
  type BudgetLimit,
  type Inflater,
  type InflateRaw,
  type NewMemory,
  type OtherForm,
  type ReadOptions,
  type SimError,
  type SimTable,
  type SimulationBytes,
  type Wasm,
} from '../simulation/index.ts';
export type { Result } from '../result.ts';
