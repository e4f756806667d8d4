/** German of violations about machines and cabinets: reversed loads, pumps, long tubes, addresses. */
import { current, quantity } from '../../../format.ts';
import { named } from '../../../places.ts';
import { places, type ViolationsInGerman } from './phrases.ts';

export const plantViolations = {
  'elec-diode-on-reversed-load': (p) =>
    `${p.diode} liegt zwischen ${places([p.anode, p.cathode])}, die in beiden Richtungen Plus und Minus bekommen. Umgepolt leitet die Diode und schließt die Versorgung kurz.`,
  'elec-ends-together': (p) =>
    `${places([p.a, p.b])} sind ein Netz, die Kontakte an beiden Enden von ${p.load} schalten also immer gemeinsam: Die Last läuft nie.`,
  'elec-load-exceeds-driver/set-low': (p) =>
    `${p.driver} ist auf ${current(p.limit_mA, p.rated_mA)} eingestellt, ${p.load} ist für ${current(p.rated_mA, p.limit_mA)} ausgelegt. Der Motor hat so wenig Drehmoment, dass er Schritte verliert.`,
  'elec-sense-crossed': (p) =>
    `Die Messleitungen von ${p.probe} sind gegen seinen Strom gekreuzt: ${named(p.a)} liegt an ${named(p.pinA)} und ${named(p.b)} an ${named(p.pinB)}. Tauschen Sie die beiden.`,
  'elec-throws-joined': (p) =>
    `${places([p.a, p.b])} liegen am selben Netz, ${named(p.common)} ist also in jeder Stellung des Kontakts damit verbunden: Er schaltet nichts.`,
  'fluid-line-long': (p) =>
    `${p.tube} ist ${quantity(p.length_m, 'm')} lang: Jeder Hub füllt darin ${quantity(p.tube_cm3, 'cm³')}, um an ${named(p.actuator)} ${quantity(p.stroke_cm3, 'cm³')} zu bewegen.`,
  'fluid-ports-joined/past': (p) =>
    `Eine Leitung führt an ${p.part} vorbei: Sie verbindet ${named(p.from)} mit ${named(p.to)}, auf beiden Seiten steht also derselbe Druck.`,
  'fluid-ports-joined/outlets': (p) =>
    `Eine Leitung verbindet ${named(p.from)} mit ${named(p.to)}, die Ausgänge von ${p.part}: Was der eine abgibt, entweicht durch den anderen, und beide haben denselben Druck.`,
  'fluid-pump-overloads-motor': (p) =>
    `${p.pump} nimmt ${quantity(p.needs_kW, 'kW')} von ${p.motor}, ausgelegt für ${quantity(p.rated_kW, 'kW')}: ${quantity(p.pressure_bar, 'bar')} bei ${quantity(p.flow_l_per_min, 'l/min')}.`,
  'net-address-invalid/unreadable': (p) =>
    `${p.part} hat die Adresse ${p.address}, die keine gültige IPv4-Adresse ist.`,
  'net-address-invalid/network': (p) =>
    `${p.part} hat die Adresse ${p.address}, die das Netz ${p.subnet} selbst bezeichnet: Kein Gerät darf sie haben.`,
  'net-address-invalid/broadcast': (p) =>
    `${p.part} hat die Adresse ${p.address}, die Broadcast-Adresse von ${p.subnet}: Kein Gerät darf sie haben.`,
} satisfies Partial<ViolationsInGerman>;
