import { useId } from 'react'
import { Bird, birdPath } from '#ui/brand/Bird.tsx'

const width = 960
const height = 1080
const horizon = 600

/** A wave from edge to edge, filled down to the bottom of the picture. */
const swell = (y: number, length: number, rise: number, shift: number): string => {
  const start = -length + shift
  const halves = Math.ceil((width - start) / (length / 2)) + 1
  return `M${start} ${y}q${length / 4}-${rise} ${length / 2} 0${`t${length / 2} 0`.repeat(halves)}V${height}H${start}z`
}

/** A bottle, 22 units wide, centred at 0. */
const FloatingBottle = ({ x, y, turn, scale }: { x: number; y: number; turn: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
    <path
      d="M-6-19h12v5c0 4 5 6 5 13v21c0 3-2 5-5 5H-6c-3 0-5-2-5-5V-1c0-7 5-9 5-13z"
      fill="var(--foam)"
      opacity=".9"
    />
    <path
      d="M-8 18V0c0-5 4-7 4-11"
      fill="none"
      stroke="color-mix(in oklab, var(--foam), var(--sea-mid) 38%)"
      strokeWidth="1.600"
      strokeLinecap="round"
    />
    <rect x="-7.500" y="-25" width="15" height="7" rx="2" fill="var(--coral)" />
    <rect x="-11" y="4" width="22" height="10" fill="var(--sea-mid)" />
  </g>
)

/** A spinning coin. `face` is how much of it shows, from edge-on (0) to full (1). */
const SpinningCoin = ({ x, y, face, size = 31 }: { x: number; y: number; face: number; size?: number }) => {
  const thick = 9 * (1 - face) + 3
  return (
    <g transform={`translate(${x} ${y}) rotate(-18)`}>
      <ellipse cx={thick} rx={size * face + 2} ry={size} fill="var(--shore-shade)" />
      <ellipse rx={size * face + 2} ry={size} fill="var(--sand)" />
      <g transform={`scale(${face} 1)`}>
        <circle r={size * 0.76} fill="none" stroke="var(--shore-shade)" strokeWidth="2.500" />
        <path d={birdPath} fill="var(--sea-near)" transform={`rotate(6) scale(${size / 27}) translate(-16 -12)`} />
      </g>
    </g>
  )
}

const glints = [
  [0, 620, 150],
  [22, 648, 108],
  [-26, 676, 128],
  [10, 708, 84],
  [-34, 742, 96],
  [26, 780, 60],
  [-4, 822, 70],
] as const

const drops = [
  [428, 566, 5],
  [452, 590, 3.5],
  [404, 598, 4],
  [441, 622, 3],
] as const

/** Morning over the harbour: bottles rise from the water behind a fulmar and turn into coins. */
export function LoginArt({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" x2="0" y1="0" y2="1">
          <stop offset=".1" stopColor="var(--sky)" />
          <stop offset=".62" stopColor="color-mix(in oklab, var(--sky), var(--sun) 22%)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--sky), var(--sun) 46%)" />
        </linearGradient>
        <linearGradient id={`${id}-deep`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--sea-near)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--sea-near), #04120f 45%)" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop offset=".3" stopColor="var(--sun)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--sun)" stopOpacity="0" />
        </radialGradient>
      </defs>

      <rect width={width} height={horizon + 40} fill={`url(#${id}-sky)`} />
      <circle cx="524" cy="540" r="350" fill={`url(#${id}-glow)`} />
      <circle cx="524" cy="540" r="124" fill="var(--sun)" />
      <g fill="color-mix(in oklab, var(--foam), var(--sky) 35%)" opacity=".62">
        <g data-part="left-sky">
          <rect x="-60" y="472" width="330" height="14" rx="7" />
          <rect x="120" y="496" width="250" height="10" rx="5" />
        </g>
        <rect x="600" y="420" width="430" height="13" rx="6.500" />
        <rect x="730" y="444" width="180" height="9" rx="4.500" />
        <rect x="470" y="536" width="210" height="9" rx="4.500" />
      </g>

      <path
        d="M560 600c40-6 62-40 104-52 38-11 60 6 92-16 46-32 92-66 150-70l54-2v140z"
        fill="color-mix(in oklab, var(--sea-far), var(--sky) 30%)"
      />
      <path
        d="M690 604c34-4 48-26 82-30 36-4 52 8 84-14 36-24 68-40 104-42v90z"
        fill="color-mix(in oklab, var(--sea-far), var(--sea-mid) 45%)"
      />
      <g transform="translate(866 470)">
        <path d="M-11 0h22l8 74h-38z" fill="var(--foam)" />
        <path d="M-12.600 16h25.200l2 18h-29.200zM-16.500 50h33l1.500 14h-36z" fill="var(--coral)" />
        <rect x="-15" y="-6" width="30" height="7" rx="2" fill="var(--bird)" />
        <rect x="-9" y="-24" width="18" height="18" fill="var(--sun)" />
        <path d="M-12-23c2-9 6-13 12-13s10 4 12 13z" fill="var(--bird)" />
      </g>

      <rect y={horizon} width={width} height={height} fill="var(--sea-far)" />
      <g fill="color-mix(in oklab, var(--sun), var(--foam) 30%)" opacity=".75">
        {glints.map(([dx, y, length]) => (
          <rect key={y} x={524 + dx - length / 2} y={y} width={length} height="7" rx="3.500" />
        ))}
      </g>
      <path d={swell(676, 250, 34, 40)} fill="color-mix(in oklab, var(--sea-far), var(--sea-mid) 55%)" />
      <path
        d="M128 912C214 884 306 780 366 680C440 556 540 420 712 336"
        fill="none"
        stroke="var(--foam)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.100 13"
        opacity=".8"
      />
      <path d={swell(756, 310, 44, 120)} fill="var(--sea-mid)" />
      <FloatingBottle x={330} y={744} turn={38} scale={2.7} />
      <path d={swell(812, 360, 48, 10)} fill="color-mix(in oklab, var(--sea-mid), var(--sea-near) 55%)" />
      <FloatingBottle x={176} y={858} turn={66} scale={3} />
      <FloatingBottle x={742} y={846} turn={-58} scale={2.5} />
      <path d={swell(892, 420, 56, 180)} fill={`url(#${id}-deep)`} />
      <FloatingBottle x={520} y={958} turn={-76} scale={2.9} />
      <path d={swell(988, 480, 52, 60)} fill="color-mix(in oklab, var(--sea-near), #04120f 34%)" />
      <g fill="none" stroke="var(--foam)" strokeWidth="4" strokeLinecap="round" opacity=".55">
        <path d="M96 902c28-10 52-10 78-2M236 908c10 2 20 2 30-1" />
        <path d="M668 884c28-12 64-12 92 0M786 894c12 4 22 4 34 1" />
        <path d="M440 1004c34-14 80-14 116-2M582 1010c12 4 24 4 36 0" />
        <path d="M270 790c20-8 40-8 60-1" />
      </g>

      <FloatingBottle x={424} y={526} turn={30} scale={2.5} />
      <g fill="var(--foam)">
        {drops.map(([x, y, r]) => (
          <circle key={y} cx={x} cy={y} r={r} />
        ))}
      </g>
      <SpinningCoin x={510} y={444} face={0.42} />
      <SpinningCoin x={592} y={386} face={0.86} />
      <SpinningCoin x={680} y={344} face={0.14} />
      <Bird x={822} y={286} scale={6.2} bank={-16} />
      <Bird x={664} y={188} scale={1.8} bank={-10} />
      <Bird x={742} y={132} scale={1.2} bank={-20} />
      <g data-part="left-sky">
        <Bird x={88} y={560} scale={1.1} bank={-8} />
      </g>
    </svg>
  )
}
