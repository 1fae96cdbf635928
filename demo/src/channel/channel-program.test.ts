import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@grandstand/contract/constants';
import { channelEvent } from './channel-event.ts';
import { demoSchedule } from './channel-schedule.ts';
import { demoProgram, xmltvOf } from './channel-program.ts';
import { testVideos } from '../testing.ts';
import { worldOf } from '../world/worlds.ts';

const now = Date.parse('2026-11-21T12:07:00.000Z');

it('a guide covers a channel without gaps, and an unknown channel has none', () => {
  const program = demoProgram('northline', 'nl-one', now, testVideos) ?? [];
  expect(program.length).toBeGreaterThan(300);
  for (const [at, { end }] of program.slice(0, -1).entries())
    expect(program[at + 1]?.start).toBe(end);
  expect(Date.parse(program[0]?.start ?? '')).toBeLessThan(now - 23 * hourMs);
  expect(demoProgram('northline', 'nothing', now, testVideos)).toBeNull();
});

it('a guide shows the same programme for a quarter of an hour whenever it is requested', () => {
  const at = (moment: number) =>
    new Map(
      (demoProgram('harbour', 'oh-tv', moment, testVideos) ?? []).map(({ start, eventId }) => [
        start,
        eventId,
      ]),
    );
  const [first, second] = [at(now), at(now + 20 * hourMs)];
  const both = [...first.keys()].filter((start) => second.has(start));
  expect(both.length).toBeGreaterThan(100);
  expect(both.map((start) => second.get(start))).toEqual(both.map((start) => first.get(start)));
});

it('a channel never repeats a match at once, on any day of three weeks', () => {
  const tenants = ['northline', 'harbour', 'pxa'] as const;
  for (const tenant of tenants)
    for (const { id } of worldOf(tenant).channels)
      for (let day = 0; day < 21; day += 1) {
        const program = demoProgram(tenant, id, now + day * dayMs, testVideos) ?? [];
        const repeated = program.filter(({ eventId }, at) => program[at - 1]?.eventId === eventId);
        // The matches to repeat change at midnight, and the last of a day may be the first of the next.
        expect(repeated.length, `${id} on day ${day}`).toBeLessThanOrEqual(4);
      }
});

it('only channels with a program have a guide URL', () => {
  for (const { tenantId, channels } of ['northline', 'harbour', 'pxa'].map(worldOf))
    for (const [index, channel] of channels.entries()) {
      const program = demoProgram(tenantId, channel.id, now, testVideos) ?? [];
      expect(channelEvent(channel, index).epgUrl !== null, channel.id).toBe(program.length > 0);
    }
});

it('the XMLTV guide escapes titles and states times in UTC', () => {
  const [programme] = demoProgram('northline', 'nl-one', now, testVideos) ?? [];
  if (programme === undefined) throw new Error('the demo shows nothing');
  const text = xmltvOf('nl-one', [{ ...programme, title: 'A & B <C>' }]);
  expect(text).toContain('<title lang="en">A &amp; B &lt;C&gt;</title>');
  expect(text).toMatch(/start="2026112\d{7} \+0000"/);
});

it('a channel’s first schedule starts in the past, and a later one of that day has the same matches', () => {
  const { items, slate } = demoSchedule('northline', now, testVideos, true);
  expect(slate).toBe('slate');
  expect(items.length).toBeGreaterThan(280);
  expect(Date.parse(items[0]?.start ?? '')).toBeLessThan(now - 20 * minuteMs);
  const second = demoSchedule('northline', now + 7 * hourMs, testVideos, false).items;
  const first = new Map(items.map(({ start, eventId }) => [start, eventId]));
  const both = second.filter(({ start }) => first.has(start));
  expect(both.length).toBeGreaterThan(100);
  for (const { start, eventId } of both) expect(first.get(start)).toBe(eventId);
});
