const stripes = [0, 1, 2, 3, 4, 5]

/** A store with its awning and scale. Its base is at `y`. */
export const Kiosk = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <rect x="-54" y="-92" width="108" height="92" fill="var(--wall)" />
    <rect x="-44" y="-64" width="58" height="34" fill="var(--pane)" />
    <path d="M-30-64v34M-8-64v34" stroke="var(--wall)" strokeWidth="3" />
    <rect x="22" y="-64" width="24" height="64" fill="var(--door)" />
    <circle cx="41" cy="-30" r="2" fill="var(--sand)" />
    <rect x="-60" y="-100" width="120" height="10" rx="2" fill="var(--door)" />
    {stripes.map(at => (
      <path
        key={at}
        d={`M${-60 + at * 20}-90h20v12a10 8 0 0 1-20 0z`}
        fill={at % 2 === 0 ? 'var(--coral)' : 'var(--foam)'}
      />
    ))}
    <rect x="-50" y="-30" width="70" height="6" rx="2" fill="var(--shore-shade)" />
    <rect x="-46" y="-24" width="62" height="24" fill="var(--shore)" />
  </g>
)
