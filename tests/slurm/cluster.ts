import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Cluster = {
  /** Runs a command of Slurm, such as `squeue`, and returns its output. */
  readonly slurm: (command: string, ...args: readonly string[]) => string;
  readonly stop: () => Promise<void>;
};

/**
 * Loopback ports other than Slurm's defaults, so that a Slurm cluster that already runs on this machine is not
 * disturbed.
 */
const [CONTROLLER_PORT, NODE_PORT] = [16_817, 16_818];
const START_MS = 20_000;

/**
 * Starts a Slurm cluster of one node, with its files in `cwd/slurm`. Jobs run in `cwd` and get the environment `env`.
 */
export async function startCluster(cwd: string, env: NodeJS.ProcessEnv): Promise<Cluster> {
  const folder = join(cwd, 'slurm');
  const at = (name: string): string => join(folder, name);
  for (const name of ['', 'state', 'spool']) mkdirSync(at(name));
  // Clients of all users must be able to reach the socket of MUNGE's daemon, munged.
  for (const path of [cwd, folder]) chmodSync(path, 0o711);
  writeFileSync(at('munge.key'), randomBytes(128), { mode: 0o400 });
  writeFileSync(at('slurm.conf'), configuration(at));
  const jobEnv = { ...env, SLURM_CONF: at('slurm.conf') };
  const log = openSync(at('daemons.log'), 'a');
  const daemons: ChildProcess[] = [];
  const start = (command: string, ...args: readonly string[]): void => {
    daemons.push(spawn(command, args, { env: jobEnv, stdio: ['ignore', log, log] }));
  };
  const slurm = (command: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: jobEnv, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}${stdout}`);
    return stdout.trim();
  };
  const stop = async (): Promise<void> => {
    // Stops the node first, while the controller and munged still respond to its requests.
    for (const daemon of daemons.toReversed()) {
      const ended = new Promise((resolve) => daemon.once('close', resolve));
      if (daemon.exitCode === null && daemon.kill()) await ended;
    }
  };
  try {
    const file = (option: string, name: string): string => `--${option}=${at(name)}`;
    const files = [file('key-file', 'munge.key'), file('socket', 'munge.socket'), file('log-file', 'munge.log')];
    start('munged', '--foreground', ...files, file('pid-file', 'munge.pid'), file('seed-file', 'munge.seed'));
    await until(() => existsSync(at('munge.socket')));
    start('slurmctld', '-D');
    start('slurmd', '-D');
    await until(() => slurm('sinfo', '--noheader', '--format=%T') === 'idle');
    return { slurm, stop };
  } catch (cause) {
    await stop();
    throw new Error(`Slurm does not start: ${String(cause)}\n${readFileSync(at('daemons.log'), 'utf8')}`, { cause });
  }
}

/** Waits until the check returns true. Before that, the check may also throw. */
async function until(isReady: () => boolean): Promise<void> {
  let last: unknown = 'no answer';
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(200)) {
    try {
      if (isReady()) return;
    } catch (cause) {
      last = cause;
    }
  }
  throw last;
}

/** Slurm finds processes without cgroups, because a container may lack cgroups. */
const configuration = (at: (name: string) => string): string => `
ClusterName=ddh
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=root
SlurmctldPort=${CONTROLLER_PORT}
SlurmdPort=${NODE_PORT}
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdLogFile=${at('slurmd.log')}
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${at('slurmd.pid')}
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')}
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=${Math.floor(totalmem() / 2 ** 21)} State=UNKNOWN
PartitionName=main Nodes=${hostname()} Default=YES MaxTime=INFINITE State=UP
`;
