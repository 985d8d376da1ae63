import type { ComponentType } from 'react';
import { codeWhenOnline } from '../ui/late-code.ts';
import type { MemberFrameProps } from './member-frame.tsx';

/** The frame of whoever is signed in, where a page was entered that only members see. */
export const loadedFrame: { Member?: ComponentType<MemberFrameProps> } = {};

/** Fetches that frame. Whoever comes to sign in does not wait for its code. */
export async function loadFrame(): Promise<void> {
  loadedFrame.Member ??= (await codeWhenOnline(() => import('./member-frame.tsx'))).MemberFrame;
}
