import { from, type Subject } from './fact.ts'

const hopewell = from(
  'Hopewell, Dvorak, Kosior: Plastics recycling: challenges and opportunities, Phil. Trans. R. Soc. B, 2009',
)
const { choice, claim, several } = hopewell
const wrap = from('WRAP, Development of NIR Detectable Black Plastic Packaging, 2011')
const epa = from('US EPA, Advancing Sustainable Materials Management: 2018 Fact Sheet, 2020')
const geyer = from('Geyer, Jambeck, Law: Production, use, and fate of all plastics ever made, Science Advances, 2017')
const oecd = from('OECD, Global Plastics Outlook, 2022')
const epaWarm = from('US EPA, Waste Reduction Model (WARM), version 16, 2023')

export const sorting: Subject = {
  name: 'Sorting and recycling',
  words: [
    'sort',
    'sorting',
    'recycle',
    'recycling',
    'recycled',
    'bin',
    'bins',
    'collection',
    'waste',
    'landfill',
    'separate',
  ],
  facts: [
    choice(
      'What do many sorting plants use to tell plastics apart?',
      'Near-infrared light',
      ['Their smell', 'Their electrical resistance', 'Radio waves'],
      'Each polymer reflects near-infrared light in its own way.',
    ),
    wrap.choice(
      'Why can black plastic be hard to sort automatically?',
      'Carbon black absorbs the light of the sensors',
      ['It is always a mix of metals', 'It melts on the conveyor', 'It is too light to fall into the right bin'],
      'Near-infrared sensors see almost no reflection from plastic that is coloured with carbon black.',
      'HARD',
    ),
    choice(
      'How are polypropylene caps separated from ground PET bottles?',
      'In water: the caps float and PET sinks',
      ['With magnets', 'By burning one of them', 'By dissolving PET in water'],
      'The densities of 0.90 and 1.38 g/cm³ lie on the two sides of water.',
    ),
    claim(
      'PET flakes and polypropylene flakes can be separated in a tank of water.',
      true,
      'PET sinks and polypropylene floats.',
      'MEDIUM',
    ),
    choice(
      'What does a little PVC do in a melt of PET?',
      'It gives off acid',
      ['It makes the PET clearer', 'It evaporates without a trace', 'It makes the PET magnetic'],
      'PVC breaks down at the temperatures at which PET melts.',
      'HARD',
    ),
    claim(
      'A few pieces of PVC can spoil a batch of recycled PET.',
      true,
      'PVC gives off hydrochloric acid when PET is melted.',
      'MEDIUM',
    ),
    choice(
      'What is mechanical recycling?',
      'Washing and melting plastics into granules',
      ['Burning plastics for electricity', 'Burying plastics in layers', 'Breaking plastics down into gas'],
      'The polymer itself stays the same.',
      'EASY',
    ),
    choice(
      'What is chemical recycling?',
      'Breaking polymers down into smaller molecules',
      ['Cleaning plastics with detergent', 'Sorting plastics by their labels', 'Painting plastics to look new'],
      'The building blocks can become new polymers or other chemicals.',
    ),
    choice(
      'What is energy recovery from plastics?',
      'Burning them and using the heat',
      ['Charging them like batteries', 'Turning them into compost', 'Melting them in the sun'],
      'It ranks below recycling, because the material is lost.',
      'EASY',
    ),
    choice(
      'What is downcycling?',
      'Recycling into something of lower quality',
      ['Recycling in the cellar', 'Recycling with less water', 'Recycling into the same product'],
      'A bottle that becomes a flower pot is an example.',
    ),
    claim(
      'A PET bottle can become a PET bottle again.',
      true,
      'Clean PET is recycled in a closed loop, from bottle to bottle.',
    ),
    claim(
      'Mixed plastics give a recycled material as good as sorted ones.',
      false,
      'Most polymers do not mix; the result is weak.',
      'MEDIUM',
    ),
    several(
      'Which of these steps belong to mechanical recycling?',
      ['Sorting', 'Washing', 'Melting into granules'],
      ['Burning', 'Burying', 'Composting'],
      'Plastics are sorted, shredded, washed, melted and cut into granules.',
      'MEDIUM',
    ),
    several(
      'Which of these make a plastic product harder to recycle?',
      ['Several layers of different plastics', 'Food that sticks to it'],
      ['One plastic throughout', 'A cap that can be separated', 'No colour at all'],
      'What cannot be separated or cleaned lowers the quality of the whole batch.',
      'EASY',
    ),
    choice(
      'Why are clear bottles worth more to recyclers than coloured ones?',
      'They can take any colour',
      ['They are heavier', 'They melt in sunlight', 'They contain glass'],
      'Colour cannot be removed from a melt, so mixed colours end up dark.',
    ),
    claim(
      'Thermosets can be recycled by melting.',
      false,
      'They do not melt: their chains are linked for good.',
      'MEDIUM',
    ),
    epa.choice(
      'Which share of the plastics in municipal waste was recycled in the USA in 2018?',
      '8.7 %',
      ['2.1 %', '29.1 %', '50 %'],
      'Of 35.7 million short tons about 3 million were recycled.',
      'HARD',
    ),
    epa.choice(
      'Which share of PET bottles and jars was recycled in the USA in 2018?',
      '29.1 %',
      ['8.7 %', '50.3 %', '75 %'],
      'Bottles do far better than plastics as a whole, which reached 8.7 %.',
      'HARD',
    ),
    epa.claim(
      'In the USA a larger share of PET bottles is recycled than of all plastics together.',
      true,
      'In 2018 it was 29.1 % of PET bottles and jars, and 8.7 % of all plastics.',
      'MEDIUM',
    ),
    geyer.choice(
      'Which share of all plastic waste until 2015 was recycled?',
      'About 9 %',
      ['About 25 %', 'About 42 %', 'About 60 %'],
      'About 12 % was burnt, and 79 % went to landfills or into nature.',
    ),
    geyer.choice(
      'Where did most of the plastic waste until 2015 end up?',
      'In landfills or in nature',
      ['In recycling plants', 'In incinerators', 'In compost'],
      '79 % accumulated in landfills or the natural environment.',
      'EASY',
    ),
    geyer.choice(
      'Which share of all plastic waste until 2015 was burnt?',
      'About 12 %',
      ['About 2 %', 'About 35 %', 'About 50 %'],
      '9 % was recycled, 12 % burnt, and the rest piled up.',
      'HARD',
    ),
    oecd.choice(
      'Which share of plastic waste is recycled in the world, according to the OECD?',
      '9 %',
      ['19 %', '22 %', '50 %'],
      '19 % is burnt, half goes to landfills, and 22 % is dumped or burnt in the open.',
    ),
    oecd.choice(
      'What happens to about half of the plastic waste in the world?',
      'It goes to a landfill',
      ['It is recycled', 'It is burnt for energy', 'It is shipped to the sea'],
      'Almost 50 % ends in sanitary landfills.',
    ),
    oecd.claim(
      'More plastic waste is burnt than recycled in the world.',
      true,
      '19 % is incinerated, 9 % is recycled.',
      'MEDIUM',
    ),
    oecd.choice(
      'How much plastic waste did the world have in 2019?',
      '353 million tonnes',
      ['35 million tonnes', '156 million tonnes', '1,014 million tonnes'],
      'In 2000 it was 156 million tonnes, less than half as much.',
      'HARD',
    ),
    oecd.choice(
      'Which product group makes up the largest part of plastic waste?',
      'Packaging',
      ['Cars', 'Building material', 'Electronics'],
      'Packaging is about 40 % of it, because it is thrown away so soon.',
      'EASY',
    ),
    epaWarm.claim(
      'Recycling PET saves greenhouse gases compared with making new PET.',
      true,
      'The model counts the emissions of the virgin plastic that need not be made.',
    ),
    epaWarm.choice(
      'Where does recycling plastics save most greenhouse gases, according to the model of the EPA?',
      'In making less virgin plastic',
      ['In driving fewer lorries', 'In cleaning the sea', 'In cooling landfills'],
      'The avoided production is what counts.',
    ),
  ],
}
