/** Reads and checks part files beside the page. */
import { checkFixed, checkPart } from '#engine/library/import-part.ts';
import { partTexts } from '#engine/library/part-texts.ts';
import { type FromImporter, importerFaultOf, type ToImporter } from './import-messages.ts';

addEventListener('message', (event: MessageEvent<ToImporter>) => {
  const { n } = event.data;
  const tell = (message: FromImporter) => postMessage(message);
  answerTo(event.data).then(
    (answer) => tell({ n, answer }),
    (error) => {
      const fault = importerFaultOf(error);
      if (fault === 'stopped') console.error(error);
      tell({ n, fault });
    },
  );
});

async function answerTo(asked: ToImporter) {
  switch (asked.kind) {
    case 'split':
      return partTexts(typeof asked.content === 'string' ? asked.content : await asked.content.text());
    case 'check':
      return checkPart(asked.text);
    case 'fix':
      return checkFixed(asked.checked, asked.fixes);
  }
}
