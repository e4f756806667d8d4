import { onCleanup } from 'solid-js';

type Listeners = { readonly [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void };

/** Listens to events of the document until the owner is gone. */
export function onDocument(listeners: Listeners): void {
  // Each listener takes the event of its own type, by the type of the argument.
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) document.addEventListener(type, listener);
  onCleanup(() => {
    for (const [type, listener] of all) document.removeEventListener(type, listener);
  });
}
