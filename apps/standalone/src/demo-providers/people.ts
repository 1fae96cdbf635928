import type { StandInPerson } from '@grandstand/api/stand-in';

/** Who has an account with the demo's providers. Nobody's address is that of a demo login. */
export const demoPeople: readonly StandInPerson[] = [
  {
    subject: 'demo-person-1',
    name: 'Mara Lindqvist',
    email: 'mara.lindqvist@people.example',
    isEmailVerified: true,
  },
  {
    subject: 'demo-person-2',
    name: 'Jonah Okafor',
    email: 'jonah.okafor@people.example',
    isEmailVerified: false,
  },
  { subject: 'demo-person-3', name: 'Noa Peretz', email: null, isEmailVerified: false },
];
