import { from, type Subject } from './fact.ts'

const oecd = from('OECD, Global Plastics Outlook, 2022')
const scenarios = from('OECD, Global Plastics Outlook: Policy Scenarios to 2060, 2022')
const jambeck = from('Jambeck et al., Plastic waste inputs from land into the ocean, Science, 2015')
const thompson = from('Thompson et al., Lost at Sea: Where Is All the Plastic?, Science, 2004')
const noaa = from('NOAA, Proceedings of the International Research Workshop on Microplastic Marine Debris, 2009')
const marpol = from('International Maritime Organization, MARPOL Annex V, 1988')
const geyer = from('Geyer, Jambeck, Law: Production, use, and fate of all plastics ever made, Science Advances, 2017')
const iucn = from('IUCN, Primary Microplastics in the Oceans, 2017')
const density = from(
  'Hidalgo-Ruz et al., Microplastics in the Marine Environment, Environmental Science & Technology, 2012',
)

export const pollution: Subject = {
  name: 'Pollution',
  words: [
    'pollution',
    'ocean',
    'oceans',
    'sea',
    'beach',
    'river',
    'rivers',
    'microplastic',
    'microplastics',
    'litter',
    'climate',
    'marine',
    'environment',
  ],
  facts: [
    noaa.choice(
      'Below which size is a piece of plastic usually called microplastic?',
      '5 millimetres',
      ['1 centimetre', '5 centimetres', '0.5 micrometres'],
      'Everything smaller than 5 mm counts as microplastic.',
      'EASY',
    ),
    noaa.claim('A plastic fragment of 3 millimetres is microplastic.', true, 'The limit is 5 mm.'),
    noaa.claim('A plastic fragment of 2 centimetres is microplastic.', false, 'Only pieces below 5 mm are.'),
    noaa.choice(
      'What are secondary microplastics?',
      'Fragments of larger plastic things',
      ['Beads made for cosmetics', 'Pellets before they are moulded', 'Plastics made a second time'],
      'Primary microplastics are made small, secondary ones become small.',
    ),
    noaa.several(
      'Which of these are primary microplastics?',
      ['Pellets before they are moulded', 'Beads in scrubs'],
      ['Splinters of a bottle', 'Shreds of a fishing net', 'Flakes of an old bag'],
      'Primary ones were made that small on purpose.',
    ),
    thompson.choice(
      'Which word did a study of 2004 make known for tiny pieces of plastic in the sea?',
      'Microplastics',
      ['Nanotubes', 'Polymerites', 'Plankton'],
      'Richard Thompson and colleagues found them in sediments and plankton samples.',
    ),
    thompson.claim(
      'Microplastics were found in plankton samples that had been kept since the 1960s.',
      true,
      'The old samples showed that their number had grown over the decades.',
      'HARD',
    ),
    iucn.choice(
      'What is the largest source of primary microplastics in the oceans, according to the IUCN?',
      'Washing synthetic clothes',
      ['Toothpaste', 'Fishing nets', 'Plastic bags'],
      'Together with the wear of tyres it makes up almost two thirds of them.',
      'HARD',
    ),
    iucn.choice(
      'Which of these releases microplastics while it is used?',
      'Car tyres',
      ['Glass jars', 'Steel bottles', 'Clay pots'],
      'The wear of tyres is the second largest source of primary microplastics in the oceans.',
    ),
    iucn.claim(
      'Washing synthetic clothes releases microplastics.',
      true,
      'Fibres break off in the drum and pass the drain.',
    ),
    jambeck.choice(
      'How much plastic from land reached the oceans in 2010, according to a study in the journal Science?',
      '4.8 to 12.7 million tonnes',
      ['10,000 to 20,000 tonnes', '0.2 to 0.5 million tonnes', '80 to 120 million tonnes'],
      'The estimate covers 192 countries with a coast.',
      'HARD',
    ),
    jambeck.choice(
      'Which waste is counted as “mismanaged” in studies of plastic in the sea?',
      'Waste that is littered or not properly disposed of',
      ['Waste that is recycled twice', 'Waste that is burnt in power plants', 'Waste in sealed landfills'],
      'It can reach the sea by wind, rivers and drains.',
    ),
    oecd.choice(
      'Where has most of the plastic that leaked into waters accumulated so far?',
      'In rivers',
      ['In the open ocean', 'In polar ice', 'In drinking water'],
      'By 2019 about 109 million tonnes had accumulated in rivers and 30 million in the ocean.',
      'HARD',
    ),
    oecd.claim(
      'More plastic has accumulated in rivers than in the ocean.',
      true,
      'The OECD estimates 109 million tonnes in rivers and 30 million in the ocean by 2019.',
      'HARD',
    ),
    oecd.choice(
      'What makes up most of the plastic that leaks into nature?',
      'Pieces larger than microplastic',
      ['Fibres of clothes', 'Dust of tyres', 'Beads of cosmetics'],
      'Macroplastics are 88 % of the leakage by weight.',
    ),
    oecd.choice(
      'Which share of global greenhouse gas emissions do plastics cause over their life?',
      'Between 3 and 4 %',
      ['Less than 0.5 %', 'Between 12 and 15 %', 'More than 25 %'],
      'In 2019 it was 1.8 billion tonnes of CO₂ equivalent.',
      'HARD',
    ),
    oecd.choice(
      'In which stage do plastics cause most of their greenhouse gases?',
      'Production',
      ['Collection', 'Recycling', 'Landfill'],
      'About 90 % of the emissions come from making polymers and turning them into products.',
    ),
    oecd.claim(
      'Most greenhouse gases of plastics come from throwing them away.',
      false,
      'About 90 % come from production and conversion.',
      'MEDIUM',
    ),
    oecd.choice(
      'Which share of plastic waste is dumped or burnt in the open, or otherwise mismanaged?',
      '22 %',
      ['2 %', '9 %', '50 %'],
      '9 % is recycled, 19 % burnt in plants, about half goes to landfills and 22 % is mismanaged.',
      'HARD',
    ),
    oecd.choice(
      'How much plastic leaked into the environment in 2019?',
      '22 million tonnes',
      ['0.2 million tonnes', '2 million tonnes', '220 million tonnes'],
      'Most of it was waste that nobody collected or disposed of properly.',
      'HARD',
    ),
    scenarios.choice(
      'How will the use of plastics change until 2060 if policies stay as they are?',
      'It will almost triple',
      ['It will halve', 'It will stay the same', 'It will grow tenfold'],
      'From 460 million tonnes in 2019 to more than 1,200 million in 2060.',
    ),
    scenarios.claim(
      'If policies stay as they are, plastic waste will almost triple by 2060.',
      true,
      'The OECD expects about a billion tonnes in 2060, after 353 million in 2019.',
    ),
    geyer.choice(
      'How much plastic waste will lie in landfills or in nature by 2050 if trends go on?',
      'About 12,000 million tonnes',
      ['About 12 million tonnes', 'About 120 million tonnes', 'About 1,200 million tonnes'],
      'The study expects twelve billion tonnes.',
      'HARD',
    ),
    geyer.claim(
      'None of the most widely used plastics is biodegradable.',
      true,
      'They break into smaller pieces instead, and accumulate.',
      'MEDIUM',
    ),
    marpol.claim('Ships may throw plastic into the sea far from the coast.', false, 'MARPOL forbids it everywhere.'),
    marpol.choice(
      'Which agreement forbids ships to throw plastic into the sea?',
      'MARPOL',
      ['NATO', 'CITES', 'Schengen'],
      'Its Annex V has been in force since 31 December 1988.',
    ),
    density.choice(
      'Which litter is most likely to lie on the bottom of the sea soon?',
      'An open PET bottle',
      ['A polypropylene cap', 'A polyethylene bag', 'A cork'],
      'PET is heavier than sea water; polypropylene and polyethylene are lighter.',
    ),
    density.several(
      'Which plastics are found most at the surface of the sea, because they float?',
      ['Polyethylene', 'Polypropylene'],
      ['PET', 'PVC', 'Nylon'],
      'Both are lighter than sea water.',
    ),
    density.choice(
      'What can make a floating piece of plastic sink after some time?',
      'Organisms that grow on it',
      ['Sunlight that bleaches it', 'Waves that polish it', 'Salt that dissolves it'],
      'Biofouling makes it heavier than water.',
    ),
  ],
}
