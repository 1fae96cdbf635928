/** Stand-ins for sign-in providers, for the demo and for tests of others. */
export { choicePage } from './modules/sign-in/stand-in/people.ts';
export {
  createProviderStandIn,
  type ProviderStandIn,
  type StandInClient,
  type StandInPerson,
} from './modules/sign-in/stand-in/provider-stand-in.ts';
