export { honestCounter, parseGameWeights } from '@ddh/engine/internal/honest';
