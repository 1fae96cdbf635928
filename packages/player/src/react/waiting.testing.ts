import { configure } from '@testing-library/react';

// Loaded before the tests of the player and of the portal. `findBy…` and `waitFor` give up after one
// second by themselves, which a busy machine can take for a render.
configure({ asyncUtilTimeout: 15_000 });
