import { createMemo, For, Show } from 'solid-js';
import type { PlacedPart } from '#engine/allocation/instance.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { hasHiddenOffers, type OfferNote, offerNotes } from './offer-notes.ts';

/** Who sells the part, for how much, and how old that is. */
export function PurchaseOffers(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const file = () => props.placed.definition?.file;
  const needed = createMemo(() => {
    let count = 0;
    for (const { definition, quantity } of view.board().parts.values())
      if (definition === props.placed.part.definition) count += quantity;
    return count;
  });
  const offers = createMemo(() => {
    const own = file();
    return own === undefined ? [] : offerNotes(own, needed(), new Date().toISOString().slice(0, 10));
  });
  const hidden = () => {
    const own = file();
    return own !== undefined && hasHiddenOffers(own);
  };
  return (
    <section data-testid="purchase-info">
      <h3 class="panel-heading">{inspectorTexts.whereToBuy}</h3>
      <Show when={offers().length > 0} fallback={<p class="faint">{inspectorTexts.noOffer}</p>}>
        <ul class="offers">
          <For each={offers()}>{(offer) => <Offer offer={offer} />}</For>
        </ul>
        <Show when={hidden()}>
          <p class="faint">{inspectorTexts.offersHidden}</p>
        </Show>
      </Show>
    </section>
  );
}

function Offer(props: { readonly offer: OfferNote }) {
  const { offer } = props;
  return (
    <li class="offer">
      <div class="offer-head">
        <Show
          when={offer.href}
          fallback={
            <span>
              <b>{offer.vendor}</b> <span class="faint offer-address">{offer.address}</span>
            </span>
          }
        >
          {(href) => (
            <span>
              <a href={href()} target="_blank" rel={`${offer.affiliate ? 'sponsored ' : ''}noopener noreferrer`}>
                {offer.vendor}
              </a>
            </span>
          )}
        </Show>
        <Show when={offer.affiliate}>
          <span class="chip">{inspectorTexts.affiliateLink}</span>
        </Show>
        <b class="offer-price">{offer.price}</b>
      </div>
      <p>{offer.order}</p>
      <p class="faint">
        <span data-gone={offer.gone ? '' : undefined}>{offer.stock}</span>
        <Show when={offer.status}>{(status) => <> · {status()}</>}</Show>
        <Show when={offer.age}>
          {(age) => (
            <>
              {' · '}
              <span data-stale={offer.stale ? '' : undefined}>
                {offer.stale ? inspectorTexts.askAgain({ age: age() }) : age()}
              </span>
            </>
          )}
        </Show>
        <Show when={offer.vendorPart}>{(id) => <> {inspectorTexts.orderCode({ code: id() })}</>}</Show>
      </p>
    </li>
  );
}
