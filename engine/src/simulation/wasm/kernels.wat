;; The loops over a table's words with 128-bit vectors. `scripts/make-wasm-kernels.ts` assembles them into bytes.ts.
;;
;; Each loop takes 16 words at a time, then the rest one by one. Exported functions take offsets and lengths in words,
;; the others in bytes. The memory begins with what does not fit a call: a list from byte 0 on, and 256 counts from byte
;; 4096 on.
(module
  (memory (export "memory") 1)
  ;; Bytes of the block that is being split.
  (global $length (mut i32) (i32.const 0))

  ;; to[i] = a[i] & b[i]; answers the ones it wrote.
  (func $and (param $to i32) (param $a i32) (param $b i32) (param $bytes i32) (result i32)
    (local $end i32) (local $ones i32) (local $sum v128)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $end (i32.add (local.get $to) (i32.and (local.get $bytes) (i32.const -64))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $to) (local.get $end)))
      (local.set $r0 (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
      (local.set $r1 (v128.and (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b))))
      (local.set $r2 (v128.and (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
      (local.set $r3 (v128.and (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b))))
      (v128.store (local.get $to) (local.get $r0))
      (v128.store offset=16 (local.get $to) (local.get $r1))
      (v128.store offset=32 (local.get $to) (local.get $r2))
      (v128.store offset=48 (local.get $to) (local.get $r3))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.add (i8x16.popcnt (local.get $r0)) (i8x16.popcnt (local.get $r1)))
          (i8x16.add (i8x16.popcnt (local.get $r2)) (i8x16.popcnt (local.get $r3))))))))
      (local.set $to (i32.add (local.get $to) (i32.const 64)))
      (local.set $a (i32.add (local.get $a) (i32.const 64)))
      (local.set $b (i32.add (local.get $b) (i32.const 64)))
      (br $more)))
    (local.set $end (i32.add (local.get $end) (i32.and (local.get $bytes) (i32.const 60))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $to) (local.get $end)))
      (i32.store (local.get $to) (i32.and (i32.load (local.get $a)) (i32.load (local.get $b))))
      (local.set $ones (i32.add (local.get $ones) (i32.popcnt (i32.load (local.get $to)))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (local.set $a (i32.add (local.get $a) (i32.const 4)))
      (local.set $b (i32.add (local.get $b) (i32.const 4)))
      (br $more)))
    (i32.add (local.get $ones) (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))

  ;; to[i] = a[i] & ~b[i].
  (func $andNot (param $to i32) (param $a i32) (param $b i32) (param $bytes i32)
    (local $end i32)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $end (i32.add (local.get $to) (i32.and (local.get $bytes) (i32.const -64))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $to) (local.get $end)))
      (local.set $r0 (v128.andnot (v128.load (local.get $a)) (v128.load (local.get $b))))
      (local.set $r1 (v128.andnot (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b))))
      (local.set $r2 (v128.andnot (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
      (local.set $r3 (v128.andnot (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b))))
      (v128.store (local.get $to) (local.get $r0))
      (v128.store offset=16 (local.get $to) (local.get $r1))
      (v128.store offset=32 (local.get $to) (local.get $r2))
      (v128.store offset=48 (local.get $to) (local.get $r3))
      (local.set $to (i32.add (local.get $to) (i32.const 64)))
      (local.set $a (i32.add (local.get $a) (i32.const 64)))
      (local.set $b (i32.add (local.get $b) (i32.const 64)))
      (br $more)))
    (local.set $end (i32.add (local.get $end) (i32.and (local.get $bytes) (i32.const 60))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $to) (local.get $end)))
      (i32.store (local.get $to) (i32.and (i32.load (local.get $a)) (i32.xor (i32.load (local.get $b)) (i32.const -1))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (local.set $a (i32.add (local.get $a) (i32.const 4)))
      (local.set $b (i32.add (local.get $b) (i32.const 4)))
      (br $more))))

  ;; The ones of a[i] & b[i].
  (func $overlap (param $a i32) (param $b i32) (param $bytes i32) (result i32)
    (local $end i32) (local $ones i32) (local $sum v128)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $end (i32.add (local.get $a) (i32.and (local.get $bytes) (i32.const -64))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $a) (local.get $end)))
      (local.set $r0 (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
      (local.set $r1 (v128.and (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b))))
      (local.set $r2 (v128.and (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
      (local.set $r3 (v128.and (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b))))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.add (i8x16.popcnt (local.get $r0)) (i8x16.popcnt (local.get $r1)))
          (i8x16.add (i8x16.popcnt (local.get $r2)) (i8x16.popcnt (local.get $r3))))))))
      (local.set $a (i32.add (local.get $a) (i32.const 64)))
      (local.set $b (i32.add (local.get $b) (i32.const 64)))
      (br $more)))
    (local.set $end (i32.add (local.get $end) (i32.and (local.get $bytes) (i32.const 60))))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $a) (local.get $end)))
      (local.set $ones (i32.add (local.get $ones) (i32.popcnt (i32.and (i32.load (local.get $a)) (i32.load (local.get $b))))))
      (local.set $a (i32.add (local.get $a) (i32.const 4)))
      (local.set $b (i32.add (local.get $b) (i32.const 4)))
      (br $more)))
    (i32.add (local.get $ones) (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))

  (func (export "and") (param $to i32) (param $a i32) (param $b i32) (param $n i32) (result i32)
    (call $and (i32.shl (local.get $to) (i32.const 2)) (i32.shl (local.get $a) (i32.const 2)) (i32.shl (local.get $b) (i32.const 2)) (i32.shl (local.get $n) (i32.const 2))))

  (func (export "overlap") (param $a i32) (param $b i32) (param $n i32) (result i32)
    (call $overlap (i32.shl (local.get $a) (i32.const 2)) (i32.shl (local.get $b) (i32.const 2)) (i32.shl (local.get $n) (i32.const 2))))

  ;; to[i] = value > above, of the planes from the first on that `above` lacks: their byte offsets lie from 0 until $last.
  ;; Bit 0 of $above is of the second of them. Answers the ones.
  (func (export "greater") (param $to i32) (param $last i32) (param $above i32) (param $n i32) (result i32)
    (local $i i32) (local $end i32) (local $k i32) (local $p i32) (local $word i32) (local $bits i32)
    (local $ones i32) (local $sum v128)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $n (i32.shl (local.get $n) (i32.const 2)))
    (local.set $end (i32.and (local.get $n) (i32.const -64)))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $i) (local.get $end)))
      (local.set $p (i32.add (i32.load (i32.const 0)) (local.get $i)))
      (local.set $r0 (v128.load (local.get $p)))
      (local.set $r1 (v128.load offset=16 (local.get $p)))
      (local.set $r2 (v128.load offset=32 (local.get $p)))
      (local.set $r3 (v128.load offset=48 (local.get $p)))
      (local.set $bits (local.get $above))
      (local.set $k (i32.const 4))
      (block $joined (loop $join
        (br_if $joined (i32.eq (local.get $k) (local.get $last)))
        (local.set $p (i32.add (i32.load (local.get $k)) (local.get $i)))
        (if (i32.and (local.get $bits) (i32.const 1))
          (then
            (local.set $r0 (v128.and (local.get $r0) (v128.load (local.get $p))))
            (local.set $r1 (v128.and (local.get $r1) (v128.load offset=16 (local.get $p))))
            (local.set $r2 (v128.and (local.get $r2) (v128.load offset=32 (local.get $p))))
            (local.set $r3 (v128.and (local.get $r3) (v128.load offset=48 (local.get $p)))))
          (else
            (local.set $r0 (v128.or (local.get $r0) (v128.load (local.get $p))))
            (local.set $r1 (v128.or (local.get $r1) (v128.load offset=16 (local.get $p))))
            (local.set $r2 (v128.or (local.get $r2) (v128.load offset=32 (local.get $p))))
            (local.set $r3 (v128.or (local.get $r3) (v128.load offset=48 (local.get $p))))))
        (local.set $bits (i32.shr_u (local.get $bits) (i32.const 1)))
        (local.set $k (i32.add (local.get $k) (i32.const 4)))
        (br $join)))
      (local.set $p (i32.add (local.get $to) (local.get $i)))
      (v128.store (local.get $p) (local.get $r0))
      (v128.store offset=16 (local.get $p) (local.get $r1))
      (v128.store offset=32 (local.get $p) (local.get $r2))
      (v128.store offset=48 (local.get $p) (local.get $r3))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.add (i8x16.popcnt (local.get $r0)) (i8x16.popcnt (local.get $r1)))
          (i8x16.add (i8x16.popcnt (local.get $r2)) (i8x16.popcnt (local.get $r3))))))))
      (local.set $i (i32.add (local.get $i) (i32.const 64)))
      (br $more)))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $i) (local.get $n)))
      (local.set $p (i32.add (i32.load (i32.const 0)) (local.get $i)))
      (local.set $word (i32.load (local.get $p)))
      (local.set $bits (local.get $above))
      (local.set $k (i32.const 4))
      (block $joined (loop $join
        (br_if $joined (i32.eq (local.get $k) (local.get $last)))
        (local.set $p (i32.add (i32.load (local.get $k)) (local.get $i)))
        (local.set $word (if (result i32) (i32.and (local.get $bits) (i32.const 1))
          (then (i32.and (local.get $word) (i32.load (local.get $p))))
          (else (i32.or (local.get $word) (i32.load (local.get $p))))))
        (local.set $bits (i32.shr_u (local.get $bits) (i32.const 1)))
        (local.set $k (i32.add (local.get $k) (i32.const 4)))
        (br $join)))
      (i32.store (i32.add (local.get $to) (local.get $i)) (local.get $word))
      (local.set $ones (i32.add (local.get $ones) (i32.popcnt (local.get $word))))
      (local.set $i (i32.add (local.get $i) (i32.const 4)))
      (br $more)))
    (i32.add (local.get $ones) (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))

  ;; to[i] = the AND of all masks ^ flips: pairs of byte offset and flip lie from 0 until $last. Answers the ones.
  (func (export "meet") (param $to i32) (param $last i32) (param $n i32) (result i32)
    (local $i i32) (local $end i32) (local $k i32) (local $p i32) (local $word i32)
    (local $ones i32) (local $sum v128)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $n (i32.shl (local.get $n) (i32.const 2)))
    (local.set $end (i32.and (local.get $n) (i32.const -64)))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $i) (local.get $end)))
      (local.set $r0 (v128.const i32x4 -1 -1 -1 -1))
      (local.set $r1 (v128.const i32x4 -1 -1 -1 -1))
      (local.set $r2 (v128.const i32x4 -1 -1 -1 -1))
      (local.set $r3 (v128.const i32x4 -1 -1 -1 -1))
      (local.set $k (i32.const 0))
      (block $joined (loop $join
        (br_if $joined (i32.eq (local.get $k) (local.get $last)))
        (local.set $p (i32.add (i32.load (local.get $k)) (local.get $i)))
        (if (i32.load offset=4 (local.get $k))
          (then
            (local.set $r0 (v128.andnot (local.get $r0) (v128.load (local.get $p))))
            (local.set $r1 (v128.andnot (local.get $r1) (v128.load offset=16 (local.get $p))))
            (local.set $r2 (v128.andnot (local.get $r2) (v128.load offset=32 (local.get $p))))
            (local.set $r3 (v128.andnot (local.get $r3) (v128.load offset=48 (local.get $p)))))
          (else
            (local.set $r0 (v128.and (local.get $r0) (v128.load (local.get $p))))
            (local.set $r1 (v128.and (local.get $r1) (v128.load offset=16 (local.get $p))))
            (local.set $r2 (v128.and (local.get $r2) (v128.load offset=32 (local.get $p))))
            (local.set $r3 (v128.and (local.get $r3) (v128.load offset=48 (local.get $p))))))
        (local.set $k (i32.add (local.get $k) (i32.const 8)))
        (br $join)))
      (local.set $p (i32.add (local.get $to) (local.get $i)))
      (v128.store (local.get $p) (local.get $r0))
      (v128.store offset=16 (local.get $p) (local.get $r1))
      (v128.store offset=32 (local.get $p) (local.get $r2))
      (v128.store offset=48 (local.get $p) (local.get $r3))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.add (i8x16.popcnt (local.get $r0)) (i8x16.popcnt (local.get $r1)))
          (i8x16.add (i8x16.popcnt (local.get $r2)) (i8x16.popcnt (local.get $r3))))))))
      (local.set $i (i32.add (local.get $i) (i32.const 64)))
      (br $more)))
    (block $done (loop $more
      (br_if $done (i32.eq (local.get $i) (local.get $n)))
      (local.set $word (i32.const -1))
      (local.set $k (i32.const 0))
      (block $joined (loop $join
        (br_if $joined (i32.eq (local.get $k) (local.get $last)))
        (local.set $p (i32.add (i32.load (local.get $k)) (local.get $i)))
        (local.set $word (i32.and (local.get $word)
          (i32.xor (i32.load (local.get $p)) (i32.load offset=4 (local.get $k)))))
        (local.set $k (i32.add (local.get $k) (i32.const 8)))
        (br $join)))
      (i32.store (i32.add (local.get $to) (local.get $i)) (local.get $word))
      (local.set $ones (i32.add (local.get $ones) (i32.popcnt (local.get $word))))
      (local.set $i (i32.add (local.get $i) (i32.const 4)))
      (br $more)))
    (i32.add (local.get $ones) (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))

  ;; Adds to the counts how many of the hits have each value, a number of the planes whose byte offsets lie from 0 on. The
  ;; words after the hits are written over.
  (func (export "split") (param $hit i32) (param $hits i32) (param $planes i32) (param $n i32)
    (global.set $length (i32.shl (local.get $n) (i32.const 2)))
    (call $halve (i32.shl (local.get $hit) (i32.const 2)) (local.get $hits)
      (i32.shl (i32.sub (local.get $planes) (i32.const 1)) (i32.const 2)) (i32.const 4096)))

  ;; The records of a part by the planes that are left: the one whose offset lies at $k, and those below it. $count is where
  ;; the least value that they can have is counted.
  (func $halve (param $part i32) (param $records i32) (param $k i32) (param $count i32)
    (local $plane i32) (local $next i32) (local $ones i32) (local $upper i32)
    (local.set $plane (i32.load (local.get $k)))
    (local.set $upper (i32.add (local.get $count)
      (i32.shl (i32.const 4) (i32.shr_u (local.get $k) (i32.const 2)))))
    (if (i32.eqz (local.get $k)) (then
      (local.set $ones (call $overlap (local.get $part) (local.get $plane) (global.get $length)))
      (i32.store (local.get $upper) (i32.add (i32.load (local.get $upper)) (local.get $ones)))
      (i32.store (local.get $count)
        (i32.add (i32.load (local.get $count)) (i32.sub (local.get $records) (local.get $ones))))
      (return)))
    (local.set $next (i32.add (local.get $part) (global.get $length)))
    (local.set $ones (call $and (local.get $next) (local.get $part) (local.get $plane) (global.get $length)))
    (local.set $k (i32.sub (local.get $k) (i32.const 4)))
    ;; Nothing to part: the same records go on.
    (if (i32.eqz (local.get $ones)) (then
      (call $halve (local.get $part) (local.get $records) (local.get $k) (local.get $count))
      (return)))
    (if (i32.eq (local.get $ones) (local.get $records)) (then
      (call $halve (local.get $part) (local.get $records) (local.get $k) (local.get $upper))
      (return)))
    (call $halve (local.get $next) (local.get $ones) (local.get $k) (local.get $upper))
    (call $andNot (local.get $next) (local.get $part) (local.get $plane) (global.get $length))
    (call $halve (local.get $next) (i32.sub (local.get $records) (local.get $ones)) (local.get $k) (local.get $count)))
)
