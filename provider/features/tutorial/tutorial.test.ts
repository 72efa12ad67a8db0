import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listLessonMarks, markLesson } from '#contract/tutorial.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { addLessonCommands } from './lesson-commands.ts';

const provider = await startTestProvider();

describe('lessons', () => {
  it('are ticked, ticked off and judged, each by itself, and by this user alone', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const mark = (body: { done?: boolean; helpful?: boolean }) => merchant.call(markLesson, { body: { lesson: 'first-hour', ...body } });
    const done = (await mark({ done: true })).data;
    expect(done).toMatchObject({ lesson: 'first-hour', helpful: null });
    expect((await mark({ helpful: false })).data).toEqual({ ...done, helpful: false });
    expect((await mark({ done: true })).data.doneAt).toBe(done.doneAt);
    expect((await mark({ done: false })).data).toEqual({ lesson: 'first-hour', doneAt: null, helpful: false });
    expect((await merchant.call(listLessonMarks, {})).data).toHaveLength(1);
    expect((await other.call(listLessonMarks, {})).data).toEqual([]);
  });

  it('that there are not are refused', async () => {
    const merchant = await provider.signUp();
    const answer = await fetch(`${provider.url}/v1/tutorial/marks`, {
      method: 'PUT',
      headers: { 'authorization': merchant.authorization, 'content-type': 'application/json' },
      body: '{"lesson":"cause-nonsense","done":true}',
    });
    expect(answer.status).toBe(400);
  });

  it('are counted for the one who writes them', async () => {
    const merchant = await provider.signUp();
    await merchant.call(markLesson, { body: { lesson: 'cause-out-of-stock', helpful: true } });
    const lines: string[] = [];
    const program = new Command();
    addLessonCommands(
      program,
      async (work) => void (await work(provider.services)),
      (line) => lines.push(line),
    );
    await program.parseAsync(['lessons'], { from: 'user' });
    expect(lines).toContain('cause-out-of-stock\t0 done\t1 helpful\t0 not helpful');
  });
});
