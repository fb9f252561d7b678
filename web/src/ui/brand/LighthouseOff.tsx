import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'
import { Sea } from './Sea.tsx'

/** Offline: a dark lighthouse. */
export function LighthouseOff() {
  return (
    <Scene over={<Bird x={58} y={116} scale={1.6} bank={-10} />}>
      <g fill="none" stroke="var(--edge)" strokeWidth="2" strokeDasharray="4 7" strokeLinecap="round">
        <path d="M166 58l84-24M166 68l84 16M142 58L62 36M142 68l-84 14" />
      </g>
      <Sea horizon={146} />
      <path d="M106 184c4-22 22-34 50-34s44 12 52 34z" fill="var(--shore-shade)" />
      <path d="M106 184c4-20 18-31 40-33-8 10-12 20-12 33z" fill="var(--shore)" />
      <path d="M141 80h26l7 76h-40z" fill="var(--foam)" />
      <path d="M139.300 98h29.400l1.500 17h-32.400zM136.200 132h35.600l1.500 17h-38.600z" fill="var(--coral)" />
      <rect x="137" y="74" width="34" height="7" rx="2" fill="var(--bird)" />
      <rect x="144" y="54" width="20" height="21" fill="var(--sea-far)" />
      <path d="M150.500 54v21M157.500 54v21" stroke="var(--bird)" strokeWidth="2.400" />
      <path d="M141 55c2-10 7-15 13-15s11 5 13 15z" fill="var(--bird)" />
      <path d="M150 156v-10a4 4 0 0 1 8 0v10z" fill="var(--bird)" />
      <path d="M20 186c22-9 44-9 66 0s44 9 66 0 44-9 66 0 44 9 62 0v60H20z" fill="var(--sea-near)" />
    </Scene>
  )
}
