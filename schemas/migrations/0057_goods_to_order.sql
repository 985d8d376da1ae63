CREATE TABLE "replenishment" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_code" text NOT NULL,
	"order_qty" numeric(14,3),
	"excluded_until" date,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "replenishment_company_code_product_code_pk" PRIMARY KEY("company_code","product_code"),
	CONSTRAINT "order-qty-positive" CHECK ("replenishment"."order_qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "gathers_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "replenishment_product" ON "replenishment" USING btree ("product_code");