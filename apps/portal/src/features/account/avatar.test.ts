import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('avatar initials', () => {
  it('are derived from any name', () => {
    expect(['Ada Lovelace', 'ada', 'Ana María de Souza', '', '😀 x'].map(initialsOf)).toEqual([
      'AL',
      'a',
      'AS',
      '',
      '😀x',
    ]);
  });
});
