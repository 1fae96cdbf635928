/** Settings below `legal` that the legal pages of a public site must have. */
export const requiredLegalSettings = ['address', 'email', 'responsible', 'log_days'] as const;
export type RequiredLegalSetting = (typeof requiredLegalSettings)[number];

/**
 * Returns which of them the settings of a tenant lack, so that the legal pages leave them out; none for a demo.
 * @param settings as a tenant file has them, with or without defaults
 */
export function missingLegalSettings(
  settings: Readonly<Record<string, unknown>>,
): RequiredLegalSetting[] {
  if (settings['demo'] === true) return [];
  const legal = (settings['legal'] ?? {}) as Readonly<Partial<Record<string, unknown>>>;
  return requiredLegalSettings.filter((name) => {
    const value = legal[name] ?? '';
    return value === '' || (Array.isArray(value) && value.length === 0);
  });
}
