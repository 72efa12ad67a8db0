import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root needs somebody else to run it. */
export type ServerUser = { kind: 'self' } | { kind: 'namespace' } | { kind: 'other'; uid: number; gid: number };

interface Outcome {
  succeeded: boolean;
  output: string;
}

/** Root under another number: the files stay ours, so it works below folders that only root can enter. */
const NAMESPACE_OPTIONS = ['--user', '--map-user=65534', '--map-group=65534', '--'];

export function spawnAs(user: ServerUser, [program, ...args]: [string, ...string[]], stdio: StdioOptions): ChildProcess {
  const command = commandAs(user, program, args);
  return spawn(command.program, command.args, { ...command.options, stdio, detached: true });
}

export async function runAs(user: ServerUser, [program, ...args]: [string, ...string[]]): Promise<Outcome> {
  const command = commandAs(user, program, args);
  try {
    const { stdout, stderr } = await run(command.program, command.args, command.options);
    return { succeeded: true, output: stdout + stderr };
  } catch (error) {
    return { succeeded: false, output: failureText(error) };
  }
}

export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return (await runAs(user, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder])).succeeded;
}

export async function canStart(user: ServerUser, program: string): Promise<boolean> {
  return (await runAs(user, [program, '--version'])).succeeded;
}

export async function userNobody(): Promise<Extract<ServerUser, { kind: 'other' }>> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])));
  return { kind: 'other', uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

function commandAs(user: ServerUser, program: string, args: string[]) {
  // PG… variables of the caller would overrule what we say; its folder may be closed to the other user.
  const { PATH, NODE_ENV } = process.env;
  const options = { cwd: '/', env: { PATH, NODE_ENV, TZ: 'UTC', LC_ALL: 'C' } };
  switch (user.kind) {
    case 'self':
      return { program, args, options };
    case 'namespace':
      return { program: 'unshare', args: [...NAMESPACE_OPTIONS, program, ...args], options };
    case 'other':
      return { program, args, options: { ...options, uid: user.uid, gid: user.gid } };
  }
}

function failureText(error: unknown): string {
  const parts = error instanceof Error && 'stderr' in error ? [error.stderr] : [error];
  return parts.join('').trim();
}
