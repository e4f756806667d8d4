import Plus from 'lucide-solid/icons/plus';
import { Show } from 'solid-js';
import { isObject, valueAt } from '#schemas/json.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { Button } from '../../ui/Button.tsx';
import { isList } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';

const BLANK = { vendor: '', link: '', isAffiliate: false };

/** Offers. Those at the top of the file count where both places have some. */
export function BuyingForm() {
  const editor = useEditor();
  const inside = () => valueAt(editor.json(), '/definition/purchaseInfo');
  const top = () => valueAt(editor.json(), '/purchaseInfo');
  const pointer = () => (top() === undefined && inside() !== undefined ? '/definition/purchaseInfo' : '/purchaseInfo');
  const single = () => isObject(valueAt(editor.json(), pointer()));
  const second = () => {
    const first = valueAt(editor.json(), pointer());
    if (first !== undefined && !isList(first)) editor.edit([{ op: 'set', pointer: pointer(), value: [first, BLANK] }]);
  };
  return (
    <>
      <header class="section-head">
        <h2>{partFormTexts.sections.buying}</h2>
      </header>
      <p class="faint section-note">{partFormTexts.whatOffersAre}</p>
      <Show when={top() !== undefined && inside() !== undefined}>
        <p class="notice">{partFormTexts.offersInTwoPlaces}</p>
      </Show>
      <Show
        when={single()}
        fallback={
          <ObjectList
            pointer={pointer()}
            entry={partFormTexts.entries.offer}
            blank={() => BLANK}
            form={(offer) => <SchemaForm pointer={offer} />}
          />
        }
      >
        <SchemaForm pointer={pointer()} />
        <div class="row-actions">
          <Button size="small" onClick={second}>
            <Plus size={13} aria-hidden="true" /> {partFormTexts.entries.offer.add}
          </Button>
          <Button size="small" tone="ghost" onClick={() => editor.edit([{ op: 'remove', pointer: pointer() }])}>
            {partFormTexts.removeOffer}
          </Button>
        </div>
      </Show>
    </>
  );
}
