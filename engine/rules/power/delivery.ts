/** USB Power Delivery: the source names the voltages that it has, the sink asks for one of them. */

import { list, num } from '../names.ts';
import { type FigureLists, type Figures, type Names, rule } from '../rule.ts';
import { supplyOf } from './supply.ts';
import { deliveryTermsOf } from './terms.ts';

export const POWER_DELIVERY_NOT_OFFERED = rule({
  id: 'power-delivery-not-offered',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['usb_pd'] },
  title: 'A USB-C source does not offer the requested voltage',
  why: 'A device that requests a voltage which the source does not offer gets 5 V.',
  example: 'A trigger board set to 12 V, on a charger that offers 5, 9, 15 and 20 V.',
  fix: 'Use a source that offers the voltage, or request one that it offers.',
  message: (p: Names<'source' | 'sink'> & Figures<'asked_V' | 'given_V'> & FigureLists<'offers_V'>) =>
    `${p.source} offers ${list(p.offers_V.map(num))} V, but ${p.sink} requests ${num(p.asked_V)} V and gets ${num(p.given_V)} V`,
  check: (link, { design, report }) => {
    for (const feed of supplyOf(design).feedsOf(link)) {
      const terms = deliveryTermsOf(feed);
      if (terms === null || terms.given_V === terms.asked_V) continue;
      const { sourceEnd, sinkEnd } = feed;
      report({
        params: { source: sourceEnd, sink: sinkEnd, ...terms },
        refs: [sinkEnd, sourceEnd],
        data: { measured: terms.given_V, limit: terms.asked_V, unit: 'V' },
      });
    }
  },
});
