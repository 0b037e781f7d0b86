export { crossCheck, type Lack } from './consistency.ts';
export { SimulationCheck, type SimulationProblem } from './simulationCheck.ts';
