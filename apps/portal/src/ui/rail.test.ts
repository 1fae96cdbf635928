import { expect, it } from 'vitest';
import { endsOf } from './rail.tsx';

it('the ends of a rail are detected, including in right-to-left rows', () => {
  expect(endsOf(0, 500, 2000)).toEqual({ atStart: true, atEnd: false });
  expect(endsOf(-700, 500, 2000)).toEqual({ atStart: false, atEnd: false });
  expect(endsOf(-1500, 500, 2000)).toEqual({ atStart: false, atEnd: true });
  expect(endsOf(0, 500, 400)).toEqual({ atStart: true, atEnd: true });
});
