import { expect, it } from 'vitest';
import { createReplicaPosition } from './replica-position.ts';

it('the lag of a replica is the age of the newest position of the primary that it has replayed', () => {
  const position = createReplicaPosition();
  expect(position.lagMs(0)).toBe(Infinity);
  position.addPrimary(1000, 10n);
  position.addPrimary(1500, 20n);
  position.addPrimary(2000, 30n);
  position.addReplayed(9n);
  expect(position.lagMs(2000)).toBe(Infinity);
  position.addReplayed(25n);
  expect(position.lagMs(2100)).toBe(600);
  // The primary writes nothing, so the replica has everything.
  position.addPrimary(2500, 30n);
  position.addReplayed(30n);
  expect(position.lagMs(2600)).toBe(100);
});

it('a replica has a change once it has replayed all that the primary had written when this process was notified', () => {
  const position = createReplicaPosition();
  position.addPrimary(1000, 10n);
  position.addReplayed(10n);
  expect([position.lacksChange('alpha'), position.lacksAny()]).toEqual([false, false]);
  position.addChange('alpha', 1200);
  // The position was read before the notification: it may be the one from before the change.
  position.addPrimary(1100, 15n);
  position.addReplayed(15n);
  expect(['alpha', 'beta'].map(position.lacksChange)).toEqual([true, false]);
  position.addPrimary(1300, 20n);
  position.addReplayed(19n);
  expect([position.lacksChange('alpha'), position.lacksAny()]).toEqual([true, true]);
  position.addReplayed(20n);
  expect([position.lacksChange('alpha'), position.lacksAny()]).toEqual([false, false]);
});

it('hours behind, a replica takes limited memory and is never taken for closer than it is', () => {
  const position = createReplicaPosition();
  for (let second = 1; second <= 20_000; second += 1)
    position.addPrimary(second * 1000, BigInt(second));
  position.addReplayed(15_000n);
  expect(position.lagMs(20_000_000)).toBeGreaterThanOrEqual(5_000_000);
  position.addPrimary(20_001_000, 20_001n);
  position.addReplayed(20_001n);
  expect(position.lagMs(20_001_000)).toBe(0);
});
