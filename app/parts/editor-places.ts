/** What of a part is on the page: the pane, the section of the form, the rows that are open, the place to go to. */
import { type Accessor, createSignal } from 'solid-js';
import { type FormSection, sectionOf } from './form/sections.ts';

type Pane = 'form' | 'code' | 'preview';

/** Somebody wants to see what is at a pointer. A new object each time. */
interface JumpTarget {
  readonly pointer: string;
}

export interface EditorPlaces {
  readonly section: Accessor<FormSection>;
  readonly pane: Accessor<Pane>;
  readonly jump: Accessor<JumpTarget | null>;
  /** Pointers of rows that are opened up. */
  isOpen(pointer: string): boolean;
  setOpen(pointer: string, open: boolean): void;
  setSection(section: FormSection): void;
  setPane(pane: Pane): void;
  /** Goes to a place, in the pane that is shown. */
  show(pointer: string): void;
}

export function createPlaces(): EditorPlaces {
  const [section, setSection] = createSignal<FormSection>('part');
  const [pane, setPane] = createSignal<Pane>('form');
  const [jump, setJump] = createSignal<JumpTarget | null>(null);
  const [open, setOpen] = createSignal<ReadonlySet<string>>(new Set());
  return {
    section,
    pane,
    jump,
    isOpen: (pointer) => open().has(pointer),
    setOpen(pointer, now) {
      const next = new Set(open());
      if (now) next.add(pointer);
      else next.delete(pointer);
      setOpen(next);
    },
    setSection,
    setPane,
    show(pointer) {
      if (pane() === 'preview') setPane('form');
      setSection(sectionOf(pointer));
      // Every row on the way is opened up, so that the field is there to go to.
      const way = pointer.split('/').map((_, at, tokens) => tokens.slice(0, at + 1).join('/'));
      setOpen(new Set([...open(), ...way]));
      setJump({ pointer });
    },
  };
}
