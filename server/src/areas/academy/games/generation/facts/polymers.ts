import { type Fact, from, type Subject } from './fact.ts'

const densities = from(
  'Hidalgo-Ruz et al., Microplastics in the Marine Environment, Environmental Science & Technology, 2012',
)
const chemistry = from('Andrady (ed.), Plastics and the Environment, Wiley, 2003')
const geyer = from('Geyer, Jambeck, Law: Production, use, and fate of all plastics ever made, Science Advances, 2017')
const nobel63 = from('Nobel Foundation, The Nobel Prize in Chemistry, 1963')
const nobel53 = from('Nobel Foundation, The Nobel Prize in Chemistry, 1953')
const bakelite = from('American Chemical Society, Bakelite: The World’s First Synthetic Plastic, 1993')
const polypropylene = from('American Chemical Society, Discovery of Polypropylene and High-Density Polyethylene, 1999')
const bottle = from(
  'Wyeth and Roseveare, US patent 3,733,309: Biaxially oriented poly(ethylene terephthalate) bottle, 1973',
)

const inWater: [name: string, floats: boolean, grams: string][] = [
  ['polypropylene', true, 'about 0.90 g/cm³'],
  ['low-density polyethylene', true, 'about 0.92 g/cm³'],
  ['high-density polyethylene', true, 'about 0.95 g/cm³'],
  ['solid polystyrene', false, 'about 1.05 g/cm³'],
  ['PET', false, 'about 1.38 g/cm³'],
  ['PVC', false, 'between about 1.16 and 1.58 g/cm³'],
]

const floating = inWater.map(
  ([name, floats, grams]): Fact =>
    densities.claim(
      `A piece of ${name} without air in it floats in fresh water.`,
      floats,
      `Its density is ${grams}; fresh water has 1.00 g/cm³.`,
      'MEDIUM',
    ),
)

const monomers: [polymer: string, monomer: string, wrong: string[]][] = [
  ['polyethylene', 'Ethylene', ['Propylene', 'Styrene', 'Vinyl chloride']],
  ['polypropylene', 'Propylene', ['Ethylene', 'Styrene', 'Butadiene']],
  ['polystyrene', 'Styrene', ['Ethylene', 'Propylene', 'Vinyl chloride']],
  ['PVC', 'Vinyl chloride', ['Ethylene', 'Styrene', 'Propylene']],
]

const made = monomers.map(
  ([polymer, monomer, wrong]): Fact =>
    chemistry.choice(
      `From which monomer is ${polymer} made?`,
      monomer,
      wrong,
      `Many molecules of ${monomer.toLowerCase()} join into chains of ${polymer}.`,
    ),
)

export const polymers: Subject = {
  name: 'Polymers',
  words: [
    'polymer',
    'polymers',
    'plastic',
    'plastics',
    'chemistry',
    'density',
    'float',
    'sink',
    'melt',
    'monomer',
    'history',
    'pet',
    'hdpe',
    'pvc',
    'ldpe',
    'polypropylene',
    'polystyrene',
    'polyethylene',
    'bakelite',
    'thermoplastic',
  ],
  facts: [
    ...floating,
    ...made,
    densities.choice(
      'Which of these plastics has the lowest density?',
      'Polypropylene',
      ['PET', 'Solid polystyrene', 'PVC'],
      'Polypropylene has about 0.90 g/cm³ and is among the lightest plastics.',
    ),
    densities.several(
      'Which of these plastics float in fresh water?',
      ['Polypropylene', 'High-density polyethylene', 'Low-density polyethylene'],
      ['PET', 'PVC', 'Solid polystyrene'],
      'Polyolefins are lighter than water; PET, PVC and solid polystyrene are heavier.',
    ),
    densities.several(
      'Which of these plastics sink in fresh water?',
      ['PET', 'PVC'],
      ['Polypropylene', 'High-density polyethylene', 'Low-density polyethylene'],
      'Both are denser than water: PET has about 1.38 g/cm³, PVC at least 1.16.',
    ),
    chemistry.choice(
      'What is the difference between a thermoplastic and a thermoset?',
      'A thermoplastic melts again when it is heated',
      ['A thermoplastic conducts electricity', 'A thermoset is always transparent', 'A thermoset dissolves in water'],
      'Thermosets are cross-linked for good; heat makes them char instead of melt.',
    ),
    chemistry.claim(
      'PET can be melted and shaped again.',
      true,
      'PET is a thermoplastic, which is why it can be recycled by melting.',
    ),
    chemistry.claim(
      'Polyethylene consists of carbon and hydrogen alone.',
      true,
      'Its chains are nothing but carbon and hydrogen atoms.',
      'MEDIUM',
    ),
    chemistry.choice(
      'Which element does PVC contain that polyethylene does not?',
      'Chlorine',
      ['Fluorine', 'Nitrogen', 'Sulphur'],
      'The C in PVC stands for chloride.',
    ),
    chemistry.several(
      'Which of these plastics are polyolefins?',
      ['Polypropylene', 'Low-density polyethylene', 'High-density polyethylene'],
      ['PET', 'Polystyrene', 'PVC'],
      'Polyolefins are made of simple olefins such as ethylene and propylene.',
    ),
    chemistry.choice(
      'Why is low-density polyethylene softer than high-density polyethylene?',
      'Its chains are more branched',
      ['It contains more water', 'Its chains contain chlorine', 'It consists of shorter fibres of wood'],
      'Branches keep the chains from lying close together, so the material is lighter and softer.',
      'HARD',
    ),
    chemistry.choice(
      'To which family of polymers does PET belong?',
      'Polyesters',
      ['Polyolefins', 'Polyamides', 'Polycarbonates'],
      'PET is the polyester of drinks bottles and of most polyester clothes.',
    ),
    chemistry.claim(
      'Polyester clothes and drinks bottles can be made of the same polymer.',
      true,
      'Both can be PET, spun into fibres or blown into bottles.',
    ),
    chemistry.choice(
      'What makes expanded polystyrene so light?',
      'It is mostly air',
      ['It contains helium', 'Its chains are very short', 'It is made of hollow fibres of cotton'],
      'Beads of polystyrene are expanded with steam until they are almost all air.',
    ),
    geyer.choice(
      'Which kind of plastic was produced most, according to a study of all plastics ever made?',
      'Polyethylene',
      ['Polystyrene', 'PET', 'PVC'],
      'Polyethylene made up 36 % of all plastics without fibres, ahead of polypropylene with 21 %.',
    ),
    nobel63.choice(
      'Why did Karl Ziegler and Giulio Natta receive the Nobel Prize in Chemistry?',
      'Their discoveries about high polymers',
      ['The discovery of X-rays', 'The invention of the drinks bottle', 'The first synthetic dye'],
      'Their catalysts are used to make polyethylene and polypropylene.',
      'HARD',
    ),
    nobel53.choice(
      'Who received the Nobel Prize for showing that polymers are very long molecules?',
      'Hermann Staudinger',
      ['Leo Baekeland', 'Marie Curie', 'Fritz Haber'],
      'Staudinger was honoured in 1953 for his discoveries in macromolecular chemistry.',
      'HARD',
    ),
    bakelite.choice(
      'What was the first fully synthetic plastic?',
      'Bakelite',
      ['Nylon', 'Polyethylene', 'PVC'],
      'Leo Baekeland made it from phenol and formaldehyde in 1907.',
    ),
    bakelite.choice(
      'Who invented Bakelite?',
      'Leo Baekeland',
      ['Wallace Carothers', 'Hermann Staudinger', 'Karl Ziegler'],
      'The chemist Leo Baekeland gave the material his name.',
    ),
    bakelite.claim(
      'Bakelite melts again when it is heated.',
      false,
      'It is a thermoset: once it is hard, it stays hard.',
      'MEDIUM',
    ),
    polypropylene.choice(
      'Which plastic did Paul Hogan and Robert Banks discover in 1951?',
      'Polypropylene',
      ['PVC', 'Polystyrene', 'Bakelite'],
      'They found it at Phillips Petroleum in Oklahoma while trying to turn propylene into gasoline.',
      'HARD',
    ),
    bottle.choice(
      'Of which plastic is the bottle that Nathaniel Wyeth and Ronald Roseveare patented in 1973?',
      'PET',
      ['PVC', 'HDPE', 'Polystyrene'],
      'PET stretched in two directions is strong enough to hold fizzy drinks.',
    ),
  ],
}
