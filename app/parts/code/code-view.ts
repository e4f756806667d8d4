/** The code of a draft in CodeMirror: the draft owns the text and its history, the view shows it and types into it. */
import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, forceLinting, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { DefinitionFix, Problem } from '#schemas/part-definition/problem.ts';
import { partEditorTexts } from '../../texts/parts/part-editor.ts';
import { definitionFixWords } from '../../texts/problems/fixes.ts';
import { problemWordsAtPlace } from '../../texts/problems/problems.ts';
import { textFaultWords } from '../../texts/problems/text-faults.ts';
import { type PartDraft, spliceBetween } from '../draft/part-draft.ts';
import { codePlaceAt, looseValue, thingAt } from './code-place.ts';
import { completionsAt, hintAt, narrowed } from './completions.ts';
import { rangeOf } from './problem-range.ts';

export interface CodeView {
  /** Shows a draft; what differs is changed, so that the cursor stays. */
  show(draft: PartDraft): void;
  /** Marks what is wrong with the text that is shown. */
  mark(problems: readonly Problem[], draft: PartDraft): void;
  /** Selects the place of a pointer and brings it into view. */
  go(pointer: string, draft: PartDraft): void;
  focus(): void;
  close(): void;
}

interface CodeViewOptions {
  readonly parent: HTMLElement;
  readonly draft: PartDraft;
  onType(text: string): void;
  onFix(fix: DefinitionFix): void;
  onUndo(): void;
  onRedo(): void;
}

/** Marks what comes from the draft, so that it is not taken for typing. */
const fromDraft = Annotation.define<boolean>();

export function openCodeView(options: CodeViewOptions): CodeView {
  const { parent, draft, onFix } = options;
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: draft.text, extensions: extensionsOf(options) }),
  });

  return {
    show({ text }) {
      const splice = spliceBetween(view.state.doc.toString(), text);
      if (splice === null) return;
      view.dispatch({
        changes: { from: splice.at, to: splice.at + splice.removed.length, insert: splice.inserted },
        annotations: fromDraft.of(true),
        scrollIntoView: view.hasFocus,
        ...(view.hasFocus ? { selection: { anchor: splice.at + splice.inserted.length } } : {}),
      });
    },
    mark(problems, now) {
      if (now.text !== view.state.doc.toString()) return;
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, now, onFix)));
      forceLinting(view);
    },
    go(pointer, { text, root }) {
      if (root === null || text !== view.state.doc.toString()) return;
      const { from, to } = rangeOf(text, root, pointer);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function extensionsOf({ onType, onUndo, onRedo }: CodeViewOptions): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    codeFolding(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorState.phrases.of(partEditorTexts.codePhrases),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    colours,
    autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 50 }),
    hoverTooltip(note, { hoverTime: 250 }),
    EditorView.contentAttributes.of({ 'aria-label': partEditorTexts.codeOfPart, spellcheck: 'false', tabindex: '0' }),
    keymap.of([
      { key: 'Mod-z', run: done(onUndo), preventDefault: true },
      { key: 'Mod-y', run: done(onRedo), preventDefault: true },
      { key: 'Mod-Shift-z', run: done(onRedo), preventDefault: true },
      { key: 'Tab', run: acceptCompletion },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      const typed = update.transactions.some((one) => one.docChanged && one.annotation(fromDraft) !== true);
      if (typed) onType(update.state.doc.toString());
    }),
  ];
}

function done(run: () => void): () => boolean {
  return () => {
    run();
    return true;
  };
}

/** Problems as marks in the text; where it is no JSON, the place where that ends. */
function diagnosticsOf(
  problems: readonly Problem[],
  { text, root, fault }: PartDraft,
  onFix: (fix: DefinitionFix) => void,
): Diagnostic[] {
  if (fault !== null) {
    const from = Math.min(fault.offset, Math.max(0, text.length - 1));
    return [
      { from, to: Math.min(text.length, from + 1), severity: 'error', message: textFaultWords(fault), source: 'JSON' },
    ];
  }
  if (root === null) return [];
  return problems
    .map((problem): Diagnostic => {
      const { fix } = problem;
      return {
        ...rangeOf(text, root, problem.pointer),
        severity: problem.severity,
        message: problemWordsAtPlace(problem),
        source: problem.rule,
        ...(fix === undefined ? {} : { actions: [{ name: definitionFixWords(fix), apply: () => onFix(fix) }] }),
      };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function complete(context: CompletionContext): CompletionResult | null {
  const place = codePlaceAt(context.state, context.pos);
  if (place === null) return null;
  const bare = place.from === place.to;
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  // Between things only a key of the keyboard, or a mark that begins something, asks.
  if (bare && !context.explicit && !/[{[,:" ]/.test(before)) return null;
  const options = narrowed(completionsAt(place, looseValue(context.state)), place.word);
  if (options.length === 0) return null;
  return {
    from: place.from,
    to: Math.max(place.to, context.pos),
    // The quotes around a word are no part of it, so the choosing is ours.
    filter: false,
    options: options.map(({ label, detail, about, insert, back }) => ({
      label,
      detail,
      ...(about === '' ? {} : { info: about }),
      apply: (view: EditorView, _completion: unknown, from: number, to: number) => {
        const anchor = from + insert.length - back;
        view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
      },
    })),
  };
}

function note(view: EditorView, at: number) {
  const thing = thingAt(view.state, at);
  if (thing === null) return null;
  const text = hintAt(thing.tokens, thing.kind, thing.word, looseValue(view.state));
  if (text === null) return null;
  return {
    pos: thing.from,
    end: thing.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'code-note';
      const title = document.createElement('b');
      title.textContent = thing.word;
      const body = document.createElement('p');
      body.textContent = text;
      dom.append(title, body);
      return { dom };
    },
  };
}

const CLASSES: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'code-key' }),
  String: Decoration.mark({ class: 'code-text' }),
  Number: Decoration.mark({ class: 'code-number' }),
  True: Decoration.mark({ class: 'code-word' }),
  False: Decoration.mark({ class: 'code-word' }),
  Null: Decoration.mark({ class: 'code-word' }),
};

/** Colours by class names of our own, so that the tokens of the page decide them. */
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = coloured(view);
    }

    update(update: ViewUpdate) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = coloured(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function coloured(view: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        const mark = CLASSES[node.name];
        if (mark !== undefined) marks.push(mark.range(node.from, node.to));
      },
    });
  }
  return Decoration.set(marks);
}
