// The command `npm start`. It is JavaScript, since what it runs may first have to be bundled.
import { importBundled } from './bundle/import-bundled.js';

const { serve } = await importBundled('serve', () => {
  process.stdout.write('Bundling the server (once, some seconds) ...\n');
});
await serve();
