import { expect, it } from 'vitest';
import { toAppError } from './error-reply.ts';

it.each(['ENOSPC', 'EDQUOT'])(
  'a file that could not be written because of %s says that the storage is full',
  (code) => {
    const { status, code: reported } = toAppError(Object.assign(new Error('mkdir'), { code }));
    expect([status, reported]).toEqual([507, 'storage_full']);
  },
);
