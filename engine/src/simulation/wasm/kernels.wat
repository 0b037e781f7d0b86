;; The loops over the words of a table, with 128-bit vectors. `scripts/make-wasm-kernels.ts` assembles this file into code.ts.
;;
;; Exported functions take offsets and lengths in words; lengths are multiples of 32. The other functions take bytes. The memory
;; starts with larger arguments: a list at byte 0, and 256 counts at byte 4096.
(module
  ;; 16 MB, enough for games of up to about 150,000 records. Unwritten pages cost only address space. Growing detaches the
  ;; JavaScript views, and code that has ever seen a detached view runs an eighth slower.
  (memory (export "memory") 256)
  ;; The length of the block that is being split, in bytes.
  (global $length (mut i32) (i32.const 0))

  ;; to[i] = a[i] & (b[i] ^ flip)
  (func $and (param $to i32) (param $a i32) (param $b i32) (param $flip i32) (param $bytes i32)
    (local $end i32) (local $flips v128)
    (local.set $flips (i32x4.splat (local.get $flip)))
    (local.set $end (i32.add (local.get $to) (local.get $bytes)))
    (loop $more
      (v128.store (local.get $to)
        (v128.and (v128.load (local.get $a)) (v128.xor (v128.load (local.get $b)) (local.get $flips))))
      (v128.store offset=16 (local.get $to)
        (v128.and (v128.load offset=16 (local.get $a)) (v128.xor (v128.load offset=16 (local.get $b)) (local.get $flips))))
      (local.set $to (i32.add (local.get $to) (i32.const 32)))
      (local.set $a (i32.add (local.get $a) (i32.const 32)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (br_if $more (i32.ne (local.get $to) (local.get $end)))))

  ;; The sum of four lanes.
  (func $sum (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; The number of one bits in a & b.
  (func $overlap (param $a i32) (param $b i32) (param $bytes i32) (result i32)
    (local $end i32) (local $sums v128)
    (local.set $end (i32.add (local.get $a) (local.get $bytes)))
    (loop $more
      (local.set $sums (i32x4.add (local.get $sums) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.add
            (i8x16.popcnt (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
            (i8x16.popcnt (v128.and (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))))
          (i8x16.add
            (i8x16.popcnt (v128.and (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
            (i8x16.popcnt (v128.and (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b))))))))))
      (local.set $a (i32.add (local.get $a) (i32.const 64)))
      (local.set $b (i32.add (local.get $b) (i32.const 64)))
      (br_if $more (i32.ne (local.get $a) (local.get $end))))
    (call $sum (local.get $sums)))

  (func (export "and") (param $to i32) (param $a i32) (param $b i32) (param $n i32)
    (call $and (i32.shl (local.get $to) (i32.const 2)) (i32.shl (local.get $a) (i32.const 2)) (i32.shl (local.get $b) (i32.const 2)) (i32.const 0) (i32.shl (local.get $n) (i32.const 2))))

  (func (export "overlap") (param $a i32) (param $b i32) (param $n i32) (result i32)
    (call $overlap (i32.shl (local.get $a) (i32.const 2)) (i32.shl (local.get $b) (i32.const 2)) (i32.shl (local.get $n) (i32.const 2))))

  ;; Starts with all ones and applies a list of operations. The list is at bytes 0 to $last, in pairs: a byte offset of words, and
  ;; 0 for AND, 1 for AND NOT or 2 for OR.
  (func (export "join") (param $to i32) (param $last i32) (param $n i32)
    (local $i i32) (local $k i32) (local $p i32)
    (local $r0 v128) (local $r1 v128) (local $r2 v128) (local $r3 v128) (local $r4 v128) (local $r5 v128) (local $r6 v128) (local $r7 v128)
    (local.set $to (i32.shl (local.get $to) (i32.const 2)))
    (local.set $n (i32.shl (local.get $n) (i32.const 2)))
    (loop $more
      (local.set $r0 (i32x4.splat (i32.const -1)))
      (local.set $r1 (local.get $r0))
      (local.set $r2 (local.get $r0))
      (local.set $r3 (local.get $r0))
      (local.set $r4 (local.get $r0))
      (local.set $r5 (local.get $r0))
      (local.set $r6 (local.get $r0))
      (local.set $r7 (local.get $r0))
      (local.set $k (i32.const 0))
      (block $joined (loop $join
        (br_if $joined (i32.eq (local.get $k) (local.get $last)))
        (local.set $p (i32.add (i32.load (local.get $k)) (local.get $i)))
        (if (i32.eqz (i32.load offset=4 (local.get $k)))
          (then
            (local.set $r0 (v128.and (local.get $r0) (v128.load (local.get $p))))
            (local.set $r1 (v128.and (local.get $r1) (v128.load offset=16 (local.get $p))))
            (local.set $r2 (v128.and (local.get $r2) (v128.load offset=32 (local.get $p))))
            (local.set $r3 (v128.and (local.get $r3) (v128.load offset=48 (local.get $p))))
            (local.set $r4 (v128.and (local.get $r4) (v128.load offset=64 (local.get $p))))
            (local.set $r5 (v128.and (local.get $r5) (v128.load offset=80 (local.get $p))))
            (local.set $r6 (v128.and (local.get $r6) (v128.load offset=96 (local.get $p))))
            (local.set $r7 (v128.and (local.get $r7) (v128.load offset=112 (local.get $p)))))
          (else (if (i32.eq (i32.load offset=4 (local.get $k)) (i32.const 1))
            (then
              (local.set $r0 (v128.andnot (local.get $r0) (v128.load (local.get $p))))
              (local.set $r1 (v128.andnot (local.get $r1) (v128.load offset=16 (local.get $p))))
              (local.set $r2 (v128.andnot (local.get $r2) (v128.load offset=32 (local.get $p))))
              (local.set $r3 (v128.andnot (local.get $r3) (v128.load offset=48 (local.get $p))))
              (local.set $r4 (v128.andnot (local.get $r4) (v128.load offset=64 (local.get $p))))
              (local.set $r5 (v128.andnot (local.get $r5) (v128.load offset=80 (local.get $p))))
              (local.set $r6 (v128.andnot (local.get $r6) (v128.load offset=96 (local.get $p))))
              (local.set $r7 (v128.andnot (local.get $r7) (v128.load offset=112 (local.get $p)))))
            (else
              (local.set $r0 (v128.or (local.get $r0) (v128.load (local.get $p))))
              (local.set $r1 (v128.or (local.get $r1) (v128.load offset=16 (local.get $p))))
              (local.set $r2 (v128.or (local.get $r2) (v128.load offset=32 (local.get $p))))
              (local.set $r3 (v128.or (local.get $r3) (v128.load offset=48 (local.get $p))))
              (local.set $r4 (v128.or (local.get $r4) (v128.load offset=64 (local.get $p))))
              (local.set $r5 (v128.or (local.get $r5) (v128.load offset=80 (local.get $p))))
              (local.set $r6 (v128.or (local.get $r6) (v128.load offset=96 (local.get $p))))
              (local.set $r7 (v128.or (local.get $r7) (v128.load offset=112 (local.get $p))))))))
        (local.set $k (i32.add (local.get $k) (i32.const 8)))
        (br $join)))
      (local.set $p (i32.add (local.get $to) (local.get $i)))
      (v128.store (local.get $p) (local.get $r0))
      (v128.store offset=16 (local.get $p) (local.get $r1))
      (v128.store offset=32 (local.get $p) (local.get $r2))
      (v128.store offset=48 (local.get $p) (local.get $r3))
      (v128.store offset=64 (local.get $p) (local.get $r4))
      (v128.store offset=80 (local.get $p) (local.get $r5))
      (v128.store offset=96 (local.get $p) (local.get $r6))
      (v128.store offset=112 (local.get $p) (local.get $r7))
      (local.set $i (i32.add (local.get $i) (i32.const 128)))
      (br_if $more (i32.ne (local.get $i) (local.get $n)))))

  ;; Splits a part by the last two planes at once. Counts A, B and both, and derives the counts of only A, only B and neither.
  (func $quarters (param $part i32) (param $records i32) (param $count i32)
    (local $end i32) (local $planeA i32) (local $planeB i32)
    (local $x v128) (local $pA v128) (local $pB v128)
    (local $A v128) (local $B v128) (local $AB v128)
    (local $nA i32) (local $nB i32) (local $nAB i32)
    (local.set $planeA (i32.load (i32.const 4)))
    (local.set $planeB (i32.load (i32.const 0)))
    (local.set $end (i32.add (local.get $part) (global.get $length)))
    (loop $more
      (local.set $x (v128.load (local.get $part)))
      (local.set $pB (v128.load (local.get $planeB)))
      (local.set $pA (v128.and (local.get $x) (v128.load (local.get $planeA))))
      (local.set $A (i16x8.add (local.get $A) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $pA)))))
      (local.set $B (i16x8.add (local.get $B) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $x) (local.get $pB))))))
      (local.set $AB (i16x8.add (local.get $AB) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $pA) (local.get $pB))))))
      (local.set $part (i32.add (local.get $part) (i32.const 16)))
      (local.set $planeA (i32.add (local.get $planeA) (i32.const 16)))
      (local.set $planeB (i32.add (local.get $planeB) (i32.const 16)))
      (br_if $more (i32.ne (local.get $part) (local.get $end))))
    (local.set $nA (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $A))))
    (local.set $nB (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $B))))
    (local.set $nAB (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $AB))))
    (i32.store offset=12 (local.get $count) (i32.add (i32.load offset=12 (local.get $count)) (local.get $nAB)))
    (i32.store offset=8 (local.get $count) (i32.add (i32.load offset=8 (local.get $count)) (i32.sub (local.get $nA) (local.get $nAB))))
    (i32.store offset=4 (local.get $count) (i32.add (i32.load offset=4 (local.get $count)) (i32.sub (local.get $nB) (local.get $nAB))))
    (i32.store (local.get $count) (i32.add (i32.load (local.get $count)) (i32.sub (i32.add (local.get $records) (local.get $nAB)) (i32.add (local.get $nA) (local.get $nB))))))

  ;; Splits a part by the last three planes at once.
  (func $eighths (param $part i32) (param $records i32) (param $count i32)
    (local $end i32) (local $planeA i32) (local $planeB i32) (local $planeC i32)
    (local $x v128) (local $pA v128) (local $pB v128) (local $pC v128)
    (local $A v128) (local $B v128) (local $C v128) (local $AB v128) (local $AC v128) (local $BC v128) (local $ABC v128)
    (local $nA i32) (local $nB i32) (local $nC i32) (local $nAB i32) (local $nAC i32) (local $nBC i32) (local $nABC i32)
    (local.set $planeA (i32.load (i32.const 8)))
    (local.set $planeB (i32.load (i32.const 4)))
    (local.set $planeC (i32.load (i32.const 0)))
    (local.set $end (i32.add (local.get $part) (global.get $length)))
    (loop $more
      (local.set $x (v128.load (local.get $part)))
      (local.set $pA (v128.and (local.get $x) (v128.load (local.get $planeA))))
      (local.set $pB (v128.load (local.get $planeB)))
      (local.set $pC (v128.load (local.get $planeC)))
      (local.set $A (i16x8.add (local.get $A) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $pA)))))
      (local.set $AC (i16x8.add (local.get $AC) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $pA) (local.get $pC))))))
      (local.set $pA (v128.and (local.get $pA) (local.get $pB)))
      (local.set $AB (i16x8.add (local.get $AB) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $pA)))))
      (local.set $ABC (i16x8.add (local.get $ABC) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $pA) (local.get $pC))))))
      (local.set $C (i16x8.add (local.get $C) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $x) (local.get $pC))))))
      (local.set $pB (v128.and (local.get $x) (local.get $pB)))
      (local.set $B (i16x8.add (local.get $B) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $pB)))))
      (local.set $BC (i16x8.add (local.get $BC) (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.and (local.get $pB) (local.get $pC))))))
      (local.set $part (i32.add (local.get $part) (i32.const 16)))
      (local.set $planeA (i32.add (local.get $planeA) (i32.const 16)))
      (local.set $planeB (i32.add (local.get $planeB) (i32.const 16)))
      (local.set $planeC (i32.add (local.get $planeC) (i32.const 16)))
      (br_if $more (i32.ne (local.get $part) (local.get $end))))
    (local.set $nA (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $A))))
    (local.set $nB (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $B))))
    (local.set $nC (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $C))))
    (local.set $nAB (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $AB))))
    (local.set $nAC (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $AC))))
    (local.set $nBC (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $BC))))
    (local.set $nABC (call $sum (i32x4.extadd_pairwise_i16x8_u (local.get $ABC))))
    (local.set $nAB (i32.sub (local.get $nAB) (local.get $nABC)))
    (local.set $nAC (i32.sub (local.get $nAC) (local.get $nABC)))
    (local.set $nBC (i32.sub (local.get $nBC) (local.get $nABC)))
    (local.set $nA (i32.sub (local.get $nA) (i32.add (i32.add (local.get $nAB) (local.get $nAC)) (local.get $nABC))))
    (local.set $nB (i32.sub (local.get $nB) (i32.add (i32.add (local.get $nAB) (local.get $nBC)) (local.get $nABC))))
    (local.set $nC (i32.sub (local.get $nC) (i32.add (i32.add (local.get $nAC) (local.get $nBC)) (local.get $nABC))))
    (i32.store offset=28 (local.get $count) (i32.add (i32.load offset=28 (local.get $count)) (local.get $nABC)))
    (i32.store offset=24 (local.get $count) (i32.add (i32.load offset=24 (local.get $count)) (local.get $nAB)))
    (i32.store offset=20 (local.get $count) (i32.add (i32.load offset=20 (local.get $count)) (local.get $nAC)))
    (i32.store offset=16 (local.get $count) (i32.add (i32.load offset=16 (local.get $count)) (local.get $nA)))
    (i32.store offset=12 (local.get $count) (i32.add (i32.load offset=12 (local.get $count)) (local.get $nBC)))
    (i32.store offset=8 (local.get $count) (i32.add (i32.load offset=8 (local.get $count)) (local.get $nB)))
    (i32.store offset=4 (local.get $count) (i32.add (i32.load offset=4 (local.get $count)) (local.get $nC)))
    (local.set $records (i32.sub (local.get $records) (i32.add (i32.add (local.get $nA) (local.get $nB)) (local.get $nC))))
    (local.set $records (i32.sub (local.get $records) (i32.add (i32.add (local.get $nAB) (local.get $nAC)) (i32.add (local.get $nBC) (local.get $nABC)))))
    (i32.store (local.get $count) (i32.add (i32.load (local.get $count)) (local.get $records))))

  ;; Whether a & b has a one bit.
  (func $any (param $a i32) (param $b i32) (result i32)
    (local $end i32) (local $found v128)
    (local.set $end (i32.add (local.get $a) (global.get $length)))
    (loop $more
      (local.set $found (v128.or (local.get $found) (v128.and (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $more (i32.ne (local.get $a) (local.get $end))))
    (v128.any_true (local.get $found)))

  ;; Splits the records of a part by the remaining planes: the plane whose offset is at $k, and those before it in the list.
  ;; $count is the address of the count of the smallest possible value.
  (func $halve (param $part i32) (param $records i32) (param $k i32) (param $count i32)
    (local $plane i32) (local $next i32) (local $ones i32) (local $upper i32)
    (local.set $plane (i32.load (local.get $k)))
    (local.set $upper (i32.add (local.get $count) (i32.shl (i32.const 4) (i32.shr_u (local.get $k) (i32.const 2)))))
    (if (i32.eqz (local.get $k)) (then
      (local.set $ones (call $overlap (local.get $part) (local.get $plane) (global.get $length)))
      (i32.store offset=4 (local.get $count) (i32.add (i32.load offset=4 (local.get $count)) (local.get $ones)))
      (i32.store (local.get $count)
        (i32.add (i32.load (local.get $count)) (i32.sub (local.get $records) (local.get $ones))))
      (return)))
    (if (i32.eq (local.get $k) (i32.const 4)) (then
      (call $quarters (local.get $part) (local.get $records) (local.get $count))
      (return)))
    (if (i32.eqz (call $any (local.get $part) (local.get $plane))) (then
      (call $halve (local.get $part) (local.get $records) (i32.sub (local.get $k) (i32.const 4)) (local.get $count))
      (return)))
    (if (i32.eq (local.get $k) (i32.const 8)) (then
      (call $eighths (local.get $part) (local.get $records) (local.get $count))
      (return)))
    (local.set $k (i32.sub (local.get $k) (i32.const 4)))
    (local.set $next (i32.add (local.get $part) (global.get $length)))
    (call $and (local.get $next) (local.get $part) (local.get $plane) (i32.const 0) (global.get $length))
    (local.set $ones (call $overlap (local.get $next) (local.get $next) (global.get $length)))
    (call $halve (local.get $next) (local.get $ones) (local.get $k) (local.get $upper))
    (call $and (local.get $next) (local.get $part) (local.get $plane) (i32.const -1) (global.get $length))
    (call $halve (local.get $next) (i32.sub (local.get $records) (local.get $ones)) (local.get $k) (local.get $count)))

  ;; Adds the number of hits per value to the counts. The planes of the value have their byte offsets in the list. Overwrites the
  ;; words after the block.
  (func (export "split") (param $hit i32) (param $hits i32) (param $planes i32) (param $n i32)
    (global.set $length (i32.shl (local.get $n) (i32.const 2)))
    (call $halve (i32.shl (local.get $hit) (i32.const 2)) (local.get $hits)
      (i32.shl (i32.sub (local.get $planes) (i32.const 1)) (i32.const 2)) (i32.const 4096)))
)
