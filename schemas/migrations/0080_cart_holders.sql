ALTER TABLE "cart" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "unheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "cart_holder" ON "cart" USING btree ("held_by") WHERE held_by is not null;