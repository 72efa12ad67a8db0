/**
 * How long tests wait for a state before they give up, by a machine that has nothing else to do, times TEST_PATIENCE: 1 by default,
 * 2 in the gate. No assertion depends on it, only how late a failure is called one.
 */
export function patient(milliseconds: number): number {
  return milliseconds * Number(process.env['TEST_PATIENCE'] || 1);
}
