import { Bird } from '../Bird.tsx'
import { Bottle } from './Bottle.tsx'
import { Coin } from './Coin.tsx'
import classes from './Harbour.module.css'
import { Kiosk } from './Kiosk.tsx'

/**
 * The bay: bottles drift in from the left and come ashore as coins. Phones show only the middle, so the story is drawn between x = 400 and 1040.
 */
export const Harbour = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 1440 400"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="724" cy="172" r="86" fill="var(--sun)" />
    <path d="M250 172c40-18 84-30 132-28 62 3 96 18 150 22 30 2 60 4 90 6z" fill="var(--sea-mid)" opacity=".5" />
    <rect y="172" width="1440" height="228" fill="var(--sea-far)" />
    <path
      d="M650 190h148M676 204h104M700 218h60"
      stroke="var(--sun)"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".7"
    />
    <g>
      <House x={1064} y={214} width={74} height={78} wall="var(--wall)" roof="var(--door)" />
      <House x={1134} y={214} width={58} height={104} wall="var(--shore)" roof="var(--roof)" />
      <House x={1196} y={214} width={86} height={66} wall="var(--wall)" roof="var(--roof)" />
      <House x={1290} y={214} width={62} height={92} wall="var(--sea-far)" roof="var(--door)" />
      <House x={1356} y={214} width={92} height={74} wall="var(--shore)" roof="var(--roof)" />
    </g>
    <Kiosk x={976} y={214} />
    <path
      d="M0 250c40-14 80-14 120 0s80 14 120 0 80-14 120 0 80 14 120 0 80-14 120 0 80 14 120 0 80-14 120 0 80 14 120 0 80-14 120 0 80 14 120 0 80-14 120 0 80 14 120 0v150H0z"
      fill="var(--sea-mid)"
    />
    <Bottle x={120} y={238} lean={-58} scale={0.95} />
    <Bottle x={268} y={252} lean={34} scale={1.05} label="var(--coral)" />
    <Bottle x={424} y={240} lean={-34} scale={1.15} />
    <Bottle x={520} y={246} lean={20} scale={1.1} label="var(--shore)" />
    <Bottle x={606} y={236} lean={64} scale={0.9} />
    <Coin x={676} y={240} r={16} lean={-30} />
    <Coin x={734} y={246} r={19} lean={12} />
    <Coin x={796} y={236} r={21} />
    <path d="M838 214h602v130H858c-4-40-12-70-20-130z" fill="var(--shore-shade)" />
    <path d="M830 208h610v16H834z" fill="var(--shore)" />
    <path
      d="M870 250h70M960 270h88M1080 246h64M1180 274h92M1300 250h76M900 292h60M1110 300h70"
      stroke="var(--shore)"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".6"
    />
    <g>
      <path d="M862 208v-8h44v8zM862 198v-8h44v8zM866 188v-8h44v8z" fill="var(--sand)" />
      <path d="M862 199h44M862 189h46" stroke="var(--shore-shade)" strokeWidth="2.500" />
      <Coin x={886} y={162} r={20} lean={-14} />
    </g>
    <path
      d="M0 316c48-18 96-18 144 0s96 18 144 0 96-18 144 0 96 18 144 0 96-18 144 0 96 18 144 0 96-18 144 0 96 18 144 0 96-18 144 0 96 18 144 0v84H0z"
      fill="var(--sea-near)"
    />
    <path
      d="M470 356c18-8 36-8 54 0s36 8 54 0M900 364c16-7 32-7 48 0s32 7 48 0M160 366c16-7 32-7 48 0s32 7 48 0M1220 358c18-8 36-8 54 0s36 8 54 0"
      fill="none"
      stroke="var(--sea-mid)"
      strokeWidth="4"
      strokeLinecap="round"
      opacity=".75"
    />
    <g className={classes.birds}>
      <Bird x={690} y={72} scale={2.7} bank={-16} />
      <Bird x={846} y={104} scale={1.4} bank={-8} />
      <Bird x={900} y={78} scale={1} bank={-20} />
    </g>
  </svg>
)

interface HouseProps {
  x: number
  y: number
  width: number
  height: number
  wall: string
  roof: string
}

/** A house behind the quay. Its base is at `y`, its left wall at `x`. */
const House = ({ x, y, width, height, wall, roof }: HouseProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect y={-height} width={width} height={height} fill={wall} />
    <path d={`M-5 ${-height}L${width / 2} ${-height - width * 0.42}L${width + 5} ${-height}z`} fill={roof} />
    {[0.24, 0.62].flatMap(left =>
      [0.3, 0.68]
        .filter(up => up * height > 20)
        .map(up => (
          <rect
            key={`${left} ${up}`}
            x={left * width - 1}
            y={-up * height - 12}
            width={width * 0.17}
            height="14"
            rx="1.500"
            fill="var(--pane)"
          />
        )),
    )}
  </g>
)
