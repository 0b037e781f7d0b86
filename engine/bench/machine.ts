import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { ROOT } from './root.ts';

type Package = { readonly dependencies: Readonly<Record<string, string>> };

/** What the figures are of. */
export const machine = () => {
  const peers = JSON.parse(readFileSync(`${ROOT}/engine/bench/package.json`, 'utf8')) as Package;
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    platform: `${platform()} ${arch()}`,
    node: process.versions.node,
    v8: process.versions.v8,
    peers: peers.dependencies,
  };
};
