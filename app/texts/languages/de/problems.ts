/** German of what is wrong with a definition: with its values, its pins, its rails and its drawing. */
import { worded } from '#schemas/coded.ts';
import type { Json } from '#schemas/json-schema.ts';
import type {
  FieldFaultParams,
  InstanceShortageParams,
  ReferenceOwner,
  StrapFaultParams,
} from '#schemas/part-definition/problem-params.ts';
import { alternatives, counted, current, list, number, quantity } from '../../format.ts';
import { fieldOf, functionOf, nameOf } from '../../names.ts';
import { expectationWords } from '../../problems/expectations.ts';
import { problemsTexts } from '../../problems/problems.ts';
import { faultAtLineWords } from '../../problems/text-faults.ts';
import type { Areas } from '../../translation.ts';
import { inWords, protocolName, protocolWords } from '../../vocabulary.ts';

const PINS = { one: 'Pin', other: 'Pins' };
const PADS = { one: 'Pad', other: 'Pads' };
const INSTANCES = { one: 'Instanz', other: 'Instanzen' };
const DOMAINS: Readonly<Record<string, string>> = {
  electrical: 'Elektrik',
  fluid: 'Fluidik',
  mechanical: 'Mechanik',
  network: 'Netzwerk',
  thermal: 'Wärme',
};

export const problems: Areas<'problems'> = {
  problems: {
    at: ({ place, words }) => `${place}: ${words}`,
    nth: ({ name, nth }) => `${name} ${number(nth)}`,
    example: ({ value }) => ` Beispiel: ${value}.`,
    found: ({ value }) => ` Gefunden: ${value}.`,
    codes: {
      'text-invalid': ({ fault }) => faultAtLineWords(fault),
      'key-repeated': ({ key, kept }) =>
        kept
          ? `Der Schlüssel „${key}“ steht zweimal an einer Stelle. Nur der letzte zählt; beide bleiben erhalten.`
          : `Der Schlüssel „${key}“ steht zweimal an einer Stelle, und nur der letzte zählt. Entfernen Sie einen.`,
      'value-not-json': () => 'Dieser Wert lässt sich nicht in einer Datei speichern.',
      'number-too-great': () => 'Diese Zahl ist zu groß.',
      'key-forbidden': ({ key }) => `Der Schlüssel „${key}“ ist nicht erlaubt.`,
      'nested-too-deep': ({ limit }) => `Die Datei ist mehr als ${number(limit)} Ebenen tief geschachtelt.`,
      'values-too-many': ({ limit }) => `Die Datei hat mehr als ${number(limit)} Werte.`,
      'keys-too-many': ({ limit, count }) =>
        `An einer Stelle stehen ${counted(count, { one: 'Schlüssel', other: 'Schlüssel' })}; höchstens ${number(limit)} sind erlaubt.`,
      'characters-too-many': ({ limit }) => `Die Datei hat mehr als ${number(limit)} Zeichen.`,
      'list-too-long': ({ of, ...bound }) => problemsTexts.lists[of](bound),

      shape: ({ expected, example, given }) =>
        `Der Wert ${expectationWords(expected)}.${exampleOf(example)}${foundOf(given)}`,
      'id-not-kebab-case': ({ given }) =>
        `Die Id eines Bauteils besteht aus Kleinbuchstaben, Ziffern und Bindestrichen.${foundOf(given)}`,
      'geometry-out-of-range': ({ key, expected, given }) =>
        `${fieldOf(key)} ${expectationWords(expected)}.${foundOf(given)}`,
      'size-not-positive': ({ key, given }) => `${fieldOf(key)} muss über 0 liegen.${foundOf(given)}`,
      'key-unknown': ({ key }) =>
        `„${key}“ ist hier kein Schlüssel einer Bauteildefinition. Ein eigener Schlüssel beginnt mit „x_“.`,
      'key-of-other-domain': ({ key, domains, domain }) =>
        `${fieldOf(key)} gehört in die Domäne ${alternatives(domains.map(domainOf))}, nicht in ${domainOf(domain)}.`,
      'board-version': ({ version, limit }) =>
        `Die Datei hat Version ${number(version)}, und diese Seite liest Versionen bis ${number(limit)}. Laden Sie die Seite neu, um das neueste Busbar zu bekommen.`,

      'domain-repeated': ({ domain, count }) =>
        `Die Domäne ${domainOf(domain)} gibt es ${number(count)}-mal. Führen Sie sie zusammen.`,
      'id-repeated': ({ of, id, count }) =>
        `${problemsTexts.kinds[of]({ count })} dieser Domäne haben die Id „${id}“. Benennen Sie eine Stelle um.`,
      'reference-missing': ({ owner, to, id }) =>
        to === 'resource'
          ? `${ownerOf(owner)} nennt den Pin „${id}“, den diese Domäne nicht hat.`
          : to === 'interface'
            ? `${ownerOf(owner)} nennt die Schnittstelle „${id}“, die diese Domäne nicht hat.`
            : `${ownerOf(owner)} nennt die Schiene „${id}“, die diese Domäne nicht hat.`,

      'function-unknown': ({ given, meant }) =>
        meant === null
          ? `Es gibt keine Funktion „${given}“.`
          : `Es gibt keine Funktion „${given}“; gemeint ist wohl ${functionOf(meant)}.`,
      'function-of-other-domain': ({ function: name, domains, domain }) =>
        `${functionOf(name)} ist eine Funktion der Domäne ${alternatives(domains.map(domainOf))}, nicht der Domäne ${domainOf(domain)}.`,
      'protocol-unknown': ({ given, meant }) =>
        meant === null
          ? `Es gibt kein Protokoll „${given}“.`
          : `Es gibt kein Protokoll „${given}“; gemeint ist wohl ${protocolWords(meant)}.`,
      'protocol-of-other-domain': ({ protocol, of, domain }) =>
        `${protocolName(protocol)} ist ein Protokoll der Domäne ${domainOf(of)}, nicht der Domäne ${domainOf(domain)}.`,
      'role-unknown': ({ given, protocol, roles }) =>
        `${protocolName(protocol)} hat keine Rolle „${given}“. Wählen Sie ${alternatives(roles.map(inWords))}.`,
      'role-aliased': ({ given, protocol, role }) =>
        `„${given}“ ist ein anderes Wort für die Rolle ${inWords(role)} von ${protocolWords(protocol)}.`,
      'taxonomy-unknown': ({ path }) => `Es gibt keine Kategorie „${path}“.`,
      'share-unknown': ({ resource, function: name }) =>
        `${resource} hat keine Funktion ${functionOf(name)}, mit der sich teilen ließe.`,
      'share-not-required': ({ interface: id, function: name }) =>
        `${nameOf({ id })} braucht ${functionOf(name)} nicht und kann also nicht damit teilen.`,
      'share-one-way': ({ function: name, other }) =>
        `${functionOf(name)} teilt mit ${functionOf(other)}, aber nicht umgekehrt. Gelesen wird es in beiden Richtungen.`,

      'requires-unsatisfiable': ({ interface: id, lack }) =>
        `${nameOf({ id })} lässt sich nie benutzen: ${worded<InstanceShortageParams, keyof InstanceShortageParams, string>(problemsTexts.lacks, lack)}.`,
      'instances-unreachable': ({ interface: id, stated, possible }) =>
        `${nameOf({ id })} nennt höchstens ${counted(stated, INSTANCES)}, aber die Pins lassen ${number(possible)} zu.`,
      'signals-combined': ({ resource, functions, interface: id }) =>
        `${resource} trägt ${list(functions.map(functionOf))}, und ${nameOf({ id })} braucht sie gleichzeitig. Ein Eintrag ist ein Pin.`,

      'range-inverted': ({ key, range: [from, to] }) =>
        `${fieldOf(key)} reicht von ${number(from)} bis ${number(to)}. Der kleinste Wert steht vorn.`,
      'nominal-outside-range': ({ rail, nominal_V, range_V: [from, to] }) =>
        `Die Nennspannung von ${rail}, ${quantity(nominal_V, 'V')}, liegt außerhalb des Bereichs von ${number(from)} bis ${quantity(to, 'V')}.`,
      'levels-overlap': ({ resource, of, low_V, high_V }) =>
        `Die ${of === 'input' ? 'Eingangspegel' : 'Ausgangspegel'} von ${resource} überlappen: low reicht bis ${quantity(low_V, 'V')}, high beginnt bei ${quantity(high_V, 'V')}. Prüfen Sie die Zeilen des Datenblatts.`,
      'level-above-rail': ({ resource, of, level_V, rail_V }) =>
        `Der ${of === 'input' ? 'Eingangspegel' : 'Ausgangspegel'} high von ${resource}, ${quantity(level_V, 'V')}, liegt über der Schiene von höchstens ${quantity(rail_V, 'V')}. Prüfen Sie die Schiene.`,
      'peak-below-continuous': ({ resource, peak_mA, continuous_mA }) =>
        `Der Spitzenstrom von ${resource}, ${current(peak_mA, continuous_mA)}, liegt unter dem Dauerstrom von ${current(continuous_mA, peak_mA)}.`,
      'working-pressure-above': ({ resource, working_bar, limit_bar }) =>
        `Der Arbeitsdruck von ${resource}, ${quantity(working_bar, 'bar')}, liegt über dem höchsten von ${quantity(limit_bar, 'bar')}.`,
      'pin-count': ({ stated, count }) =>
        `Das Bauteil nennt ${counted(stated, PINS)}, führt aber ${number(count)} auf. ${stated > count ? 'Fügen Sie die fehlenden hinzu, auch Pins ohne Anschluss' : 'Berichtigen Sie die Zahl'}.`,
      'domain-empty': ({ domain }) => `Die Domäne ${domainOf(domain)} ist leer.`,

      'field-invalid': ({ field, fault }) =>
        `Eigenes Feld „${field}“: ${worded<FieldFaultParams, keyof FieldFaultParams, string>(problemsTexts.fieldFaults, fault)}.`,
      'strap-invalid': ({ interface: id, field, fault }) =>
        `Die Pins, die „${field}“ von ${nameOf({ id })} bestimmen: ${worded<StrapFaultParams, keyof StrapFaultParams, string>(problemsTexts.strapFaults, fault)}.`,
      'pad-repeated': ({ pad, resources }) =>
        `Pad ${pad} gehört gleichzeitig zu ${list(resources)}. Ein Pad gehört nur zu einem Pin.`,
      'pads-at-one-place': ({ pads, at_mm: [x, y] }) =>
        `Die Pads ${list(pads)} liegen an derselben Stelle, ${number(x)} und ${quantity(y, 'mm')} von der linken oberen Ecke.`,
      'pad-outside': ({ pad, at_mm: [x, y], across_mm, down_mm, reach_mm }) =>
        `Pad ${pad}, ${number(x)} und ${quantity(y, 'mm')} von der linken oberen Ecke, liegt außerhalb des Bauteils von ${number(across_mm)} mal ${quantity(down_mm, 'mm')}${reach_mm === 0 ? '' : ` und seiner Beinchen von ${quantity(reach_mm, 'mm')}`}.`,
      'pitch-implausible': ({ count, pitch_mm }) =>
        pitch_mm === 0
          ? `Eine Reihe von ${counted(count, PADS)} braucht den Abstand von einem zum nächsten.`
          : `Ein Raster von ${quantity(pitch_mm, 'mm')} ist für eine Reihe von ${counted(count, PADS)} nicht plausibel.`,
      'drawing-word-unknown': ({ of, given }) => problemsTexts.unknownWords[of]({ given }),
      'drawing-incomplete': ({ class: name, key }) => `Eine Zeichnung der Klasse „${name}“ braucht ${fieldOf(key)}.`,
      'pattern-unsafe': ({ field, fault }) => `Eigenes Feld „${field}“: ${problemsTexts.patternFaults[fault]}.`,

      'version-unsupported': ({ given }) =>
        `Die Datei ist in Version „${given}“ des Formats geschrieben. Gelesen werden die Versionen 1.0 bis 1.4; was andere hinzufügen, bleibt erhalten.`,
      'version-legacy': ({ given, short }) =>
        `Die Version „${given}“ ist in einer alten Form geschrieben. Schreiben Sie „${short}“.`,
      'categories-legacy': () => 'Kategorien sind eine alte Form der Taxonomie.',
      'shape-legacy': () => 'Eine Form („shape“) ist eine alte Art des Umrisses.',
      'geometry-elsewhere': () => 'Die Geometrie steht an einer alten Stelle.',
      'geometry-key-elsewhere': ({ key }) => `${fieldOf(key)} gehört in die Geometrie.`,
      'spelling-legacy': ({ key }) => `„${key}“ ist eine alte Schreibweise dieses Schlüssels.`,
      'purchase-shadowed': () =>
        'Angebote stehen an zwei Stellen. Diese zählen nicht; die auf der obersten Ebene der Datei gelten.',
      'link-unsafe': ({ scheme }) => `Ein Link beginnt mit https: oder http:, nicht mit „${scheme}“.`,
    },
    lists: {
      custom_fields: ({ limit, count }) =>
        `Ein Bauteil hat höchstens ${number(limit)} eigene Felder; dieses hat ${number(count)}.`,
      domains: ({ limit, count }) => `Ein Bauteil hat höchstens ${number(limit)} Domänen; dieses hat ${number(count)}.`,
      resources: ({ limit, count }) => `Eine Domäne hat höchstens ${number(limit)} Pins; diese hat ${number(count)}.`,
      interfaces: ({ limit, count }) =>
        `Eine Domäne hat höchstens ${number(limit)} Schnittstellen; diese hat ${number(count)}.`,
      slots: ({ limit, count }) =>
        `Die Schnittstellen eines Bauteils brauchen zusammen höchstens ${number(limit)} Pins; diese brauchen ${number(count)}.`,
    },
    kinds: {
      resource: ({ count }) => counted(count, PINS),
      interface: ({ count }) => counted(count, { one: 'Schnittstelle', other: 'Schnittstellen' }),
      'resource group': ({ count }) => counted(count, { one: 'Gruppe', other: 'Gruppen' }),
      'power domain': ({ count }) => counted(count, { one: 'Schiene', other: 'Schienen' }),
    },
    owners: {
      group: ({ id }) => `Die Gruppe „${id}“`,
      pad: ({ id }) => `Das Pad „${id}“`,
      compatible_domains: ({ id }) => `Die Liste der Schienen, die mit „${id}“ verträglich sind,`,
      derived_from: ({ id }) => `Die Liste der Schienen, von denen „${id}“ abgeleitet ist,`,
      bridged: ({ id }) => `Die Brücke der Schiene „${id}“`,
    },
    lacks: {
      'not-offered': ({ function: name }) => `kein Pin bietet ${functionOf(name)}`,
      'too-few': ({ function: name, needed, offered }) =>
        `sie braucht ${counted(needed, PINS)} für ${functionOf(name)}, und das Bauteil hat ${number(offered)}`,
      'not-at-once': ({ functions }) => `für ${list(functions.map(functionOf))} reichen die Pins nicht gleichzeitig`,
    },
    strapFaults: {
      'field-unknown': () => 'Die Schnittstelle hat kein solches Feld',
      levels: ({ given, count }) =>
        `„${given}“ nennt keinen Pegel (low, high, open, sda oder scl) für ${count === 1 ? 'den Pin' : `jeden der ${number(count)} Pins`}`,
      value: ({ value }) => `das Feld nimmt „${shown(value)}“ nicht an`,
    },
    unknownWords: {
      class: ({ given }) => `„${given}“ ist keine Klasse von Zeichnungen.`,
      colour: ({ given }) => `„${given}“ ist keine Farbe einer Zeichnung.`,
      feature: ({ given }) => `„${given}“ ist kein Merkmal, das eine Zeichnung zeigen kann.`,
      symbol: ({ given }) => `„${given}“ ist kein Symbol dieser Klasse von Zeichnungen.`,
      actuator: ({ given }) => `„${given}“ ist keine Betätigung eines Ventils.`,
    },
    fieldFaults: {
      'key-repeated': () => 'Ein anderes Feld hat denselben Schlüssel',
      'options-missing': () => 'Eine Auswahl braucht Möglichkeiten',
      'bounds-inverted': ({ min, max }) => `das Minimum ${number(min)} liegt über dem Maximum ${number(max)}`,
      type: ({ type }) =>
        ({
          string: 'der Wert muss ein Text sein',
          number: 'der Wert muss eine Zahl sein',
          boolean: 'der Wert muss wahr oder falsch sein',
        })[type],
      'below-min': ({ value, limit }) => `${number(value)} liegt unter dem Minimum von ${number(limit)}`,
      'above-max': ({ value, limit }) => `${number(value)} liegt über dem Maximum von ${number(limit)}`,
      option: ({ options }) => `der Wert muss ${alternatives(options)} sein`,
      'too-long': ({ limit }) => `der Wert hat mehr als ${number(limit)} Zeichen`,
      pattern: ({ pattern }) => `der Wert passt nicht zum Muster „${pattern}“`,
    },
    patternFaults: {
      'too-long': 'das Muster ist zu lang',
      'not-an-expression': 'das Muster ist kein regulärer Ausdruck',
      'too-many-ways': 'das Muster könnte zu lange dauern',
      'too-many-ways-in-file': 'die Muster dieses Bauteils könnten zu lange dauern',
      'repeats-within-repeat': 'das Muster wiederholt eine Gruppe, die sich selbst wiederholt oder auswählt',
      'refers-back': 'das Muster verweist auf eine Gruppe zurück',
      'looks-around': 'das Muster blickt voraus oder zurück',
    },
  },
};

function domainOf(domain: string): string {
  return DOMAINS[domain] ?? domain;
}

function ownerOf(owner: ReferenceOwner): string {
  if (owner.kind === 'power domain') return problemsTexts.owners[owner.key]({ id: owner.id });
  if (owner.kind === 'resource group') return problemsTexts.owners.group({ id: owner.id });
  if (owner.kind === 'pad') return problemsTexts.owners.pad({ id: owner.id });
  return owner.kind === 'interface' ? nameOf(owner) : owner.id;
}

function exampleOf(example: Json | undefined): string {
  return example === undefined ? '' : problemsTexts.example({ value: shown(example) });
}

function foundOf(given: Json | undefined): string {
  return given === undefined ? '' : problemsTexts.found({ value: shown(given) });
}

function shown(value: Json): string {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return list(value.map(shown));
  return typeof value === 'string' ? `„${value}“` : JSON.stringify(value).replace(/[{}"]/g, '');
}
