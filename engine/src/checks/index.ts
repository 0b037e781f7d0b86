export { crossCheck, type Lack, type Missing } from './consistency.ts';
export { SimulationCheck, type SimulationFault, type SimulationProblem } from './simulationCheck.ts';
