import { sandboxCards, type SandboxCard } from '@grandstand/contract';

/**
 * Returns the card of a token, or of a stored card's reference; undefined for anything else. A token with a
 * suffix of eight digits is another card with the same behaviour.
 */
export function sandboxCardOf(name: string): SandboxCard | undefined {
  const [, token, digits] =
    /^(?:card_)?(tok_sandbox_[a-z_]*[a-z])(?:_(\d{8}))?_?$/.exec(name) ?? [];
  const card = sandboxCards.find((known) => known.token === token);
  if (card === undefined || digits === undefined) return card;
  return {
    behaviour: card.behaviour,
    number: `${card.number.slice(0, 8)}${digits}`,
    token: `${card.token}_${digits}`,
  };
}
