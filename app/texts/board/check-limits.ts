import { NOT_JUDGED } from '#engine/rules/not-judged.ts';
import { counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What a check says nothing of, and how far the figures behind it can be trusted. */
export const checkLimitsTexts = inLanguage('checkLimits', {
  figures: ({ all, unverified }: { all: number; unverified: number }) =>
    unverified === 0
      ? `All ${counted(all, { one: 'figure', other: 'figures' })} behind this check were checked against their documents.`
      : `${number(unverified)} of ${counted(all, { one: 'figure', other: 'figures' })} behind this check are unverified: nobody has checked them against their documents.`,
  where: 'The inspector of a part names the documents of its figures.',
  notJudged: 'What no rule judges',
  subjects: NOT_JUDGED,
});
