import type { StandInPerson } from '@grandstand/api/stand-in';

/** The accounts at the demo's providers. No address is that of a demo login. */
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
