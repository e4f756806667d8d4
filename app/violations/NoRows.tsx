import { violationsPanelTexts } from '../texts/violations-panel.ts';

/** Nothing is listed: nothing fits what is searched for, or there is nothing at all. */
export function NoRows(props: { readonly query: string; readonly nothing: string }) {
  return (
    <p class="violations-none">{props.query.trim() === '' ? props.nothing : violationsPanelTexts.noMatchForSearch}</p>
  );
}
