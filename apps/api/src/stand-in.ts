/** Stand-ins for sign-in providers, for the demo and for other packages' tests. */
export { choicePage } from './stand-in/pages.ts';
export { readForm } from './stand-in/read-form.ts';
export {
  createProviderStandIn,
  type ProviderStandIn,
  type StandInClient,
  type StandInPerson,
} from './stand-in/provider-stand-in.ts';
