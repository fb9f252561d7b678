/** The status of a demo store; a silent one is active without collections. */
export type Fate = 'ACTIVE' | 'SILENT' | 'PAUSED' | 'SUSPENDED' | 'CLOSED' | 'PENDING' | 'NEEDS_INFO' | 'REJECTED'

export interface Shop {
  name: string
  city: string
  latitude: number
  longitude: number
  fate: Fate
  /** The day of the request. */
  daysAgo: number
  description?: string
  phone?: string
}

const shop = (name: string, city: string, latitude: number, longitude: number, fate: Fate, daysAgo: number): Shop => ({
  name,
  city,
  latitude,
  longitude,
  fate,
  daysAgo,
})

/** Shops around Porto in every status, including a duplicate request and one whose pin is in another city. */
export const shops: Shop[] = [
  shop('Mercado do Bolhão', 'Porto', 41.1496, -8.6064, 'ACTIVE', 420),
  shop('Mercearia Ribeira', 'Porto', 41.1407, -8.6136, 'ACTIVE', 415),
  { ...shop('Loja da Foz', 'Porto', 41.1512, -8.6729, 'ACTIVE', 410), phone: '+351912345670' },
  shop('Casa Cedofeita', 'Porto', 41.1561, -8.6214, 'ACTIVE', 402),
  shop('Posto de Paranhos', 'Porto', 41.1735, -8.6041, 'ACTIVE', 399),
  shop('Quiosque Campanhã', 'Porto', 41.1487, -8.5857, 'ACTIVE', 390),
  shop('Peixaria Matosinhos', 'Matosinhos', 41.1771, -8.6905, 'ACTIVE', 388),
  shop('Leça Verde', 'Matosinhos', 41.1925, -8.7007, 'ACTIVE', 380),
  shop('Senhora da Hora Recicla', 'Matosinhos', 41.1873, -8.6534, 'ACTIVE', 377),
  shop('Afurada Azul', 'Vila Nova de Gaia', 41.1421, -8.6476, 'NEEDS_INFO', 6),
  shop('Mafamude Market', 'Vila Nova de Gaia', 41.1236, -8.6101, 'PENDING', 1),
  shop('Canidelo Praia', 'Vila Nova de Gaia', 41.1268, -8.6574, 'PENDING', 4),
  shop('Campo Alegre Refill', 'Porto', 41.1535, -8.6355, 'PAUSED', 400),
  shop('Mercado de Matosinhos', 'Matosinhos', 41.1856, -8.6936, 'SUSPENDED', 395),
  shop('Papelaria das Devesas', 'Vila Nova de Gaia', 41.1303, -8.6169, 'CLOSED', 405),
  shop('Drogaria do Bonfim', 'Porto', 41.1531, -8.5982, 'SILENT', 70),
  {
    ...shop('Loja  da Foz do Douro', 'Porto', 41.1516, -8.6726, 'PENDING', 9),
    phone: '+351912345670',
    description: 'Corner shop by the sea front. We would like to take bottles and caps in.',
  },
  {
    ...shop('Eco Ribeira', 'Porto', 38.7107, -9.1366, 'PENDING', 2),
    description: 'Zero-waste groceries. The pin was set on a phone.',
  },
  {
    ...shop('Mercearia do Largo', 'Porto', 41.1466, -8.6146, 'PENDING', 0),
    description: 'Fruit, bread and a large back room with a scale. Open until late, also for restaurants nearby.',
  },
  shop('Garagem Azevedo', 'Matosinhos', 41.1802, -8.6601, 'REJECTED', 20),
]
