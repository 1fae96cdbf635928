import { configure } from '@testing-library/react';

// Loaded before the tests of the player and of the portal. By default `findBy…` and `waitFor` give up after
// one second, which a single render can take on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
