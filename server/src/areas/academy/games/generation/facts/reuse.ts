import { from, type Subject } from './fact.ts'

const hierarchy = from('European Union, Waste Framework Directive 2008/98/EC, 2008')
const singleUse = from('European Union, Directive 2019/904 on single-use plastics, 2019')
const bags = from('European Union, Directive 2015/720 on lightweight plastic carrier bags, 2015')
const packaging = from('European Union, Directive 2018/852 on packaging waste, 2018')
const roadmap = from('UNEP, Single-use Plastics: A Roadmap for Sustainability, 2018')
const basel = from('Basel Convention, Plastic Waste Amendments, 2019')
const resolution = from('United Nations Environment Assembly, Resolution 5/14: End plastic pollution, 2022')

export const reuse: Subject = {
  name: 'Reuse and rules',
  words: [
    'reuse',
    'reduce',
    'refill',
    'bag',
    'bags',
    'straw',
    'straws',
    'law',
    'laws',
    'rule',
    'rules',
    'ban',
    'deposit',
    'hierarchy',
    'treaty',
    'prevent',
  ],
  facts: [
    hierarchy.choice(
      'What comes first in the waste hierarchy of the European Union?',
      'Prevention',
      ['Recycling', 'Recovery of energy', 'Disposal'],
      'The best waste is the one that never comes into being.',
      'EASY',
    ),
    hierarchy.choice(
      'What comes last in the waste hierarchy of the European Union?',
      'Disposal',
      ['Preparing for re-use', 'Recycling', 'Other recovery'],
      'Landfills stand at the end, after recycling and recovery.',
      'EASY',
    ),
    hierarchy.choice(
      'What does the waste hierarchy rank directly before recycling?',
      'Preparing for re-use',
      ['Disposal', 'Other recovery, such as energy', 'Export'],
      'The order is prevention, preparing for re-use, recycling, other recovery, disposal.',
    ),
    hierarchy.claim(
      'The waste hierarchy ranks recycling above burning for energy.',
      true,
      'Recycling keeps the material, burning does not.',
    ),
    hierarchy.claim('The waste hierarchy ranks recycling above prevention.', false, 'Prevention comes first.'),
    hierarchy.claim(
      'Using a bottle again stands higher in the waste hierarchy than recycling it.',
      true,
      'Re-use keeps the product, recycling only its material.',
    ),
    hierarchy.several(
      'Which of these rank above disposal in the waste hierarchy?',
      ['Prevention', 'Recycling', 'Recovery of energy'],
      ['Landfill', 'Burning without using the heat'],
      'A landfill and burning without any use are disposal.',
      'MEDIUM',
    ),
    singleUse.several(
      'Which single-use plastic products may no longer be sold in the European Union?',
      ['Straws', 'Cutlery', 'Plates'],
      ['Water bottles', 'Crisp packets', 'Wet wipes'],
      'They have been banned since July 2021, with stirrers, cotton bud sticks and balloon sticks.',
      'MEDIUM',
    ),
    singleUse.choice(
      'Which of these single-use plastic products is banned in the European Union?',
      'Drink stirrers',
      ['Water bottles', 'Crisp packets', 'Bin bags'],
      'The ban covers single-use products for which alternatives are available.',
      'EASY',
    ),
    singleUse.choice(
      'Which share of plastic drinks bottles have to be collected separately in the European Union by 2029?',
      '90 %',
      ['50 %', '65 %', '77 %'],
      'The goal is 77 % by 2025 and 90 % by 2029.',
      'HARD',
    ),
    singleUse.choice(
      'How much recycled plastic must PET drinks bottles contain in the European Union from 2025 on?',
      '25 %',
      ['5 %', '50 %', '75 %'],
      'From 2030 on it is 30 % for all plastic drinks bottles.',
      'HARD',
    ),
    singleUse.claim(
      'In the European Union the caps of single-use plastic drinks bottles of up to three litres have to stay attached.',
      true,
      'The rule has applied since July 2024, because loose caps are often found on beaches.',
    ),
    singleUse.claim(
      'Food containers of expanded polystyrene may still be sold in the European Union.',
      false,
      'They were banned together with straws and cutlery.',
      'MEDIUM',
    ),
    singleUse.claim(
      'Plastic cotton bud sticks are banned in the European Union.',
      true,
      'Sticks of paper or wood have replaced them.',
    ),
    bags.choice(
      'How many lightweight plastic bags per person and year did the European Union aim for by the end of 2025?',
      'At most 40',
      ['At most 4', 'At most 90', 'At most 200'],
      'The first step was at most 90 by the end of 2019.',
      'HARD',
    ),
    bags.choice(
      'Which plastic carrier bags are “lightweight” in European law?',
      'Those with walls under 50 micrometres',
      ['Those under 50 grams', 'Those for less than 5 kilograms', 'Those without a handle'],
      'Thin bags are used fewer times and become litter more easily.',
      'HARD',
    ),
    packaging.choice(
      'Which share of plastic packaging has to be recycled in the European Union by 2030?',
      '55 %',
      ['25 %', '70 %', '90 %'],
      'The goal for 2025 was 50 %.',
      'HARD',
    ),
    packaging.choice(
      'Which share of plastic packaging was to be recycled in the European Union by 2025?',
      '50 %',
      ['15 %', '30 %', '80 %'],
      'By 2030 it is 55 %.',
      'HARD',
    ),
    roadmap.choice(
      'Which country was the first to ban thin plastic bags, after they had worsened floods?',
      'Bangladesh',
      ['France', 'Kenya', 'Japan'],
      'Bangladesh banned them in 2002, because bags had clogged the drains during floods.',
      'HARD',
    ),
    roadmap.choice(
      'Which country banned plastic carrier bags in 2017 with some of the strictest penalties in the world?',
      'Kenya',
      ['Canada', 'Ireland', 'Sweden'],
      'Making or selling the bags can lead to prison there.',
    ),
    roadmap.choice(
      'What happened after Ireland put a levy on plastic bags in 2002?',
      'Their use fell by about 90 %',
      ['Their use stayed the same', 'Their use doubled', 'Shops gave them away'],
      'A small charge made people bring their own bags.',
    ),
    roadmap.claim(
      'A charge on plastic bags hardly changes how many are used.',
      false,
      'In Ireland the use fell by about 90 % after a levy was introduced.',
    ),
    basel.choice(
      'Which convention controls trade in plastic waste between countries?',
      'The Basel Convention',
      ['The Geneva Convention', 'The Kyoto Protocol', 'The Ramsar Convention'],
      'Its plastic waste amendments were adopted in 2019 and have applied since 2021.',
    ),
    basel.claim(
      'Under the Basel Convention, dirty mixed plastic waste may be shipped only if the receiving country has agreed.',
      true,
      'Such waste has needed prior informed consent since 2021.',
      'MEDIUM',
    ),
    resolution.choice(
      'What did the United Nations Environment Assembly decide about plastic in March 2022?',
      'To negotiate a binding agreement',
      ['To ban all plastics at once', 'To leave the matter to producers', 'To ship waste to one country'],
      'Resolution 5/14 asked for a legally binding instrument to end plastic pollution.',
    ),
    resolution.choice(
      'In which city did the nations decide in 2022 to negotiate an agreement on plastic pollution?',
      'Nairobi',
      ['Geneva', 'New York', 'Paris'],
      'The United Nations Environment Programme has its seat in Nairobi.',
      'HARD',
    ),
  ],
}
