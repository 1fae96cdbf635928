import { expect, it } from 'vitest';
import { mailboxOf, trialKeyOfCard, trialKeyOfMail } from './trial-key.ts';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['ann+trial2@example.com', 'ann@example.com'],
  ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
  ['ann@gmail.com', 'ann@gmail.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it("a person's key is specific to a tenant and installation, and reveals no identity", () => {
  const owner = { tokenSecret: { stored: 's'.repeat(32) }, tenantId: 'alpha' };
  const keys = [
    trialKeyOfMail(owner, 'ann@example.com'),
    trialKeyOfMail({ ...owner, tenantId: 'beta' }, 'ann@example.com'),
    trialKeyOfMail({ ...owner, tokenSecret: { stored: 't'.repeat(32) } }, 'ann@example.com'),
    trialKeyOfCard(owner, 'sandbox', 'ann@example.com'),
    trialKeyOfCard(owner, 'stripe', 'ann@example.com'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(trialKeyOfMail(owner, 'ann+again@example.com')).toBe(keys[0]);
  expect(keys.join(' ')).not.toContain('ann');
});
